import type { ConversationColumns } from '../storage/database.ts'

/** A conversation with its newest public id, its owner's site and name; `modified` is the time of the last change of any kind. */
export interface ConversationRow extends ConversationColumns {
  conversation_id: string
  owner_site_id: string
  ownername: string | null
  /** people with votes in the public state */
  public_voters: number
}
