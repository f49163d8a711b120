import type { Db } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'
import {
  attachSettings,
  selectUncachedColumns,
  selectWholeConversations,
} from '../../core/conversations.storage.ts'
import { selectZidsWithRole } from '../../core/people.storage.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'

/** Filters of every list. */
interface BaseListFilter {
  is_active?: boolean | undefined
  is_draft?: boolean | undefined
  archived?: boolean | undefined
  limit: number
}

interface ListFilter extends BaseListFilter {
  uid: number
  site_id: string
  /** whether the person has roles by invitation */
  isInvited: boolean
  /** whether to include conversations in which the person takes part */
  participating: boolean
}

function listFiltered(
  rows: ReturnType<typeof selectWholeConversations>,
  { is_active, is_draft, archived, limit }: BaseListFilter,
) {
  let list = rows
  if (is_active !== undefined) list = list.where('is_active', '=', Number(is_active))
  if (is_draft !== undefined) list = list.where('is_draft', '=', Number(is_draft))
  if (archived !== undefined) list = list.where('archived_at', archived ? 'is not' : 'is', null)
  return list
    .orderBy('conversations.created', 'desc')
    .orderBy('conversations.zid', 'desc')
    .limit(limit)
    .execute()
}

interface ListParameters {
  uid: number
  site_id: string
  is_active: number
  is_draft: number
  limit: number
}

/** Uses an index for each part: an `or` would scan all conversations. */
const selectOwnOrJoinedZids = (db: Db, values: ListParameters) =>
  selectZidsWithRole(db, values).union(
    db.selectFrom('participants').select('zid').where('uid', '=', values.uid),
  )

/** Creates the query for one combination of filters. Each is built once, because building takes longer than running. */
const createListQuery = (by: {
  participating: boolean
  isInvited: boolean
  is_active: boolean
  is_draft: boolean
  archived: boolean | undefined
}) =>
  prepareQuery((db, values: ListParameters) => {
    const mine = selectUncachedColumns(db).where('users.site_id', '=', values.site_id)
    const selectZids = by.participating ? selectOwnOrJoinedZids : selectZidsWithRole
    let rows =
      by.participating || by.isInvited
        ? selectUncachedColumns(db).where('conversations.zid', 'in', selectZids(db, values))
        : mine
    if (by.is_active) rows = rows.where('is_active', '=', values.is_active)
    if (by.is_draft) rows = rows.where('is_draft', '=', values.is_draft)
    if (by.archived !== undefined) rows = rows.where('archived_at', by.archived ? 'is not' : 'is', null)
    return rows
      .orderBy('conversations.created', 'desc')
      .orderBy('conversations.zid', 'desc')
      .limit(values.limit)
  })

const listQueries = new Map<string, ReturnType<typeof createListQuery>>()

/**
 * Lists the conversations that a person owns, moderates or, if requested, takes part in, newest first. Not inside a
 * transaction.
 */
export async function listConversations(db: Db, filter: ListFilter): Promise<ConversationRow[]> {
  const { participating, isInvited, is_active, is_draft, archived, uid, site_id, limit } = filter
  const by = {
    participating,
    isInvited,
    is_active: is_active !== undefined,
    is_draft: is_draft !== undefined,
    archived,
  }
  const name = JSON.stringify(by)
  const list = listQueries.get(name) ?? createListQuery(by)
  listQueries.set(name, list)
  const values = { uid, site_id, limit, is_active: Number(is_active), is_draft: Number(is_draft) }
  return attachSettings(db, await list(db, values))
}

/** Lists the public conversations of a context (`/`: of any context), newest first. */
export function listConversationsByContext(
  db: Db,
  { context, ...filter }: BaseListFilter & { context: string },
): Promise<ConversationRow[]> {
  const rows = selectWholeConversations(db).where('is_public', '=', 1)
  return listFiltered(
    context === '/' ? rows.where('context', 'is not', null) : rows.where('context', '=', context),
    filter,
  )
}
