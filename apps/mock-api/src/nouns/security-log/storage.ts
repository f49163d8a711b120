import { newestId } from '../../platform/storage/conversation-row.ts'
import { sql } from 'kysely'
import type { SecurityAction } from '@folkmoot/domain/security-log'
import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import type { Page } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { SecurityLogRow } from '../../platform/storage/result-tables.ts'
import { createSearch, orderText, sortRows } from '../../platform/storage/queries.ts'

/** Which events to read: of a conversation or of the whole server, of all kinds or some actions, with all words of a search. */
export interface EventFilter {
  zid: number | undefined
  actions: readonly SecurityAction[] | undefined
  search: string | undefined
}

/** An event with its names. */
export type DescribedEvent = SecurityLogRow & {
  name: string | null
  topic: string | null
  conversation_id: string | null
}

/** The columns of the table of events. */
const ORDERS = {
  when: sql.ref('security_log.id'),
  who: orderText('users.hname'),
  what: sql.ref('security_log.action'),
  conversation: orderText('conversations.topic'),
}

const selectEvents = (db: Db, { zid, actions, search }: EventFilter) => {
  let rows = db
    .selectFrom('security_log')
    .leftJoin('users', 'users.uid', 'security_log.uid')
    .leftJoin('conversations', 'conversations.zid', 'security_log.conversation_zid')
  const hasWords = createSearch(search, ['users.hname', 'conversations.topic', 'security_log.details'])
  if (hasWords) rows = rows.where(hasWords)
  if (zid !== undefined) rows = rows.where('security_log.conversation_zid', '=', zid)
  return actions === undefined ? rows : rows.where('security_log.action', 'in', [...actions])
}

type EventOrder = TableQuery<(typeof TABLE_COLUMNS.events)[number]>

/** Lists a page of events, newest first unless a column is given. */
export const listEvents = (
  db: Db,
  filter: EventFilter,
  { order, page }: { order: EventOrder; page: Page },
): Promise<DescribedEvent[]> =>
  sortRows(
    selectEvents(db, filter)
      .selectAll('security_log')
      .select(['users.hname as name', 'conversations.topic', newestId.as('conversation_id')]),
    order,
    ORDERS,
  )
    .orderBy('security_log.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** Counts events. */
export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const { count } = await selectEvents(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
