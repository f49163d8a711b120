import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import { sql } from 'kysely'
import type { Page } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ModerationLogRow } from '../../platform/storage/result-tables.ts'
import { insertMany, readPages, createSearch, orderText, sortRows } from '../../platform/storage/queries.ts'

/** A new decision. `id` is a generation of its conversation, so that ids follow the order of events. */
type NewDecision = Omit<ModerationLogRow, 'before' | 'after'> & { before: object; after: object }

/**
 * Adds decisions to the log in their transaction. Raise the generation by their number first and use its values as
 * ids.
 */
export const insertDecisions = (tx: Db, decisions: readonly NewDecision[]): Promise<void> =>
  insertMany(
    tx,
    'moderation_log',
    decisions.map(({ before, after, ...row }) => ({
      ...row,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  )

/** Which decisions to read: about all comments or one, with all words of a search; in an order other than that of time, the newest. */
interface DecisionFilter {
  tid?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}

const SEARCHED = ['users.hname', 'comments.txt', 'moderation_log.reason', 'moderation_log.topic_key']

/** The columns of the table of decisions. */
const ORDERS = {
  when: sql.ref('moderation_log.id'),
  who: orderText('users.hname'),
  what: sql.ref('moderation_log.action'),
  about: sql.ref('moderation_log.tid'),
  why: orderText('moderation_log.reason'),
}

/** The newest decisions: a search, or another order than that of time, reads all of them at once. */
const MAX_SEARCHED = 10_000

const findFirstSearched = (db: Db, zid: number) =>
  sql<number>`coalesce((${db
    .selectFrom('moderation_log as newest')
    .select('newest.id')
    .where('newest.zid', '=', zid)
    .orderBy('newest.id', 'desc')
    .limit(1)
    .offset(MAX_SEARCHED - 1)}), 0)`

const selectDecisions = (db: Db, zid: number, { tid, search, sort = 'when' }: DecisionFilter) => {
  let rows = db
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.uid', 'moderation_log.uid')
    .leftJoin('comments', (on) =>
      on.onRef('comments.zid', '=', 'moderation_log.zid').onRef('comments.tid', '=', 'moderation_log.tid'),
    )
    .where('moderation_log.zid', '=', zid)
  const hasWords = createSearch(search, SEARCHED)
  if (hasWords) rows = rows.where(hasWords)
  if (hasWords || sort !== 'when') rows = rows.where('moderation_log.id', '>=', findFirstSearched(db, zid))
  return tid === undefined ? rows : rows.where('moderation_log.tid', '=', tid)
}

/** Selects decisions with the moderator's name and the comment's text, newest first unless a column is given. */
const selectDescribedDecisions = (
  db: Db,
  zid: number,
  filter: DecisionFilter,
  order: TableQuery<(typeof TABLE_COLUMNS.decisions)[number]> = {},
) =>
  sortRows(
    selectDecisions(db, zid, filter)
      .selectAll('moderation_log')
      .select(['users.hname as moderator', 'comments.txt']),
    order,
    ORDERS,
  ).orderBy('moderation_log.id', 'desc')

/** A decision with its names and texts. */
export type DescribedDecision = ModerationLogRow & { moderator: string | null; txt: string | null }

/** Lists a page of the log, newest first unless a column is given. */
export const listDecisions = (
  db: Db,
  zid: number,
  query: DecisionFilter & TableQuery<(typeof TABLE_COLUMNS.decisions)[number]>,
  page: Page,
): Promise<DescribedDecision[]> =>
  selectDescribedDecisions(db, zid, query, query).limit(page.limit).offset(page.offset).execute()

/** Finds the newest decision about a comment. */
export const findLatestDecision = (
  db: Db,
  zid: number,
  tid: number,
): Promise<DescribedDecision | undefined> =>
  selectDescribedDecisions(db, zid, { tid }).limit(1).executeTakeFirst()

/** Lists the reasons of the decisions that comments have, by comment; other requests run between two pages. */
export async function listReasons(db: Db, zid: number): Promise<Map<number, string>> {
  const pages = readPages<Pick<ModerationLogRow, 'id' | 'tid' | 'reason'>>((last, limit) =>
    db
      .selectFrom('moderation_log')
      .select(['id', 'tid', 'reason'])
      .where('zid', '=', zid)
      .where('id', '>', last?.id ?? -1)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  const reasons = new Map<number, string>()
  for await (const page of pages)
    for (const { tid, reason } of page) {
      if (tid === null) continue
      if (reason === null) reasons.delete(tid)
      else reasons.set(tid, reason)
    }
  return reasons
}

/** Lists the reasons of the newest decisions about some comments, by comment; those without a reason are left out. */
export async function listNewestReasons(db: Db, zid: number, tids: readonly number[]) {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['tid', 'reason'])
    .where('zid', '=', zid)
    .where('tid', 'in', tids)
    .orderBy('id')
    .execute()
  const newest = new Map(rows.map(({ tid, reason }) => [tid, reason]))
  return new Map([...newest].flatMap(([tid, reason]) => (reason === null ? [] : [[tid, reason] as const])))
}

/** Counts decisions of the log. */
export async function countDecisions(db: Db, zid: number, filter: DecisionFilter): Promise<number> {
  const { count } = await selectDecisions(db, zid, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads all decisions, newest first, without those made meanwhile. */
export const streamDecisions = (db: Db, zid: number, filter: DecisionFilter) =>
  readPages<DescribedDecision>((last, limit) => {
    const rows = selectDescribedDecisions(db, zid, filter)
    return (last === undefined ? rows : rows.where('moderation_log.id', '<', last.id)).limit(limit).execute()
  })
