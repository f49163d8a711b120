import { sql } from 'kysely'
import type { ConversationColumns } from './database.ts'

/** A conversation with its newest public id, its owner's site and name; `modified` is the time of the last change of any kind. */
export interface ConversationRow extends ConversationColumns {
  conversation_id: string
  owner_site_id: string
  ownername: string | null
  /** people with votes in the public state */
  public_voters: number
}

/** The newest public id, as part of a query on `conversations`. */
export const newestId = sql<string>`(
  select ids.conversation_id from conversation_ids as ids where ids.zid = conversations.zid
  order by ids.created desc, ids.conversation_id limit 1)`
