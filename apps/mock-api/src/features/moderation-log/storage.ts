import { QUESTION_ACTIONS } from '@folkmoot/domain/moderation-log'
import type { Page } from '../../http/paging.ts'
import type { Db } from '../../storage/database.ts'
import type { ModerationLogRow } from '../../storage/result-tables.ts'
import { insertMany } from '../../storage/insert-many.ts'

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

const selectDecisions = (db: Db, zid: number, tid: number | undefined) => {
  const rows = db.selectFrom('moderation_log').where('moderation_log.zid', '=', zid)
  return tid === undefined ? rows : rows.where('moderation_log.tid', '=', tid)
}

/** Selects decisions with the moderator's name and the comment's text, newest first. */
const selectDescribedDecisions = (db: Db, zid: number, tid: number | undefined) =>
  selectDecisions(db, zid, tid)
    .leftJoin('users', 'users.uid', 'moderation_log.uid')
    .leftJoin('comments', (on) =>
      on.onRef('comments.zid', '=', 'moderation_log.zid').onRef('comments.tid', '=', 'moderation_log.tid'),
    )
    .selectAll('moderation_log')
    .select(['users.hname as moderator', 'comments.txt'])
    .orderBy('moderation_log.id', 'desc')

/** A decision with its names and texts. */
export type DescribedDecision = ModerationLogRow & { moderator: string | null; txt: string | null }

/** Lists a page of the log, newest first; of one comment if `tid` is given. */
export const listDecisions = (
  db: Db,
  zid: number,
  { tid, page }: { tid?: number | undefined; page: Page },
): Promise<DescribedDecision[]> =>
  selectDescribedDecisions(db, zid, tid).limit(page.limit).offset(page.offset).execute()

/** Finds the newest decision about a comment; a question about it is none. */
export const findLatestDecision = (
  db: Db,
  zid: number,
  tid: number,
): Promise<DescribedDecision | undefined> =>
  selectDescribedDecisions(db, zid, tid)
    .where('moderation_log.action', 'not in', QUESTION_ACTIONS)
    .limit(1)
    .executeTakeFirst()

/** Lists the decisions about comments after another one, oldest first. */
export const listDecisionsAfter = (
  db: Db,
  zid: number,
  { after, limit }: { after: number; limit: number },
): Promise<DescribedDecision[]> =>
  selectDescribedDecisions(db, zid, undefined)
    .clearOrderBy()
    .where('moderation_log.id', '>', after)
    .where('moderation_log.tid', 'is not', null)
    .orderBy('moderation_log.id')
    .limit(limit)
    .execute()

/** Finds the id of the newest decision; 0 without one. */
export async function findLastDecisionId(db: Db, zid: number): Promise<number> {
  const row = await db
    .selectFrom('moderation_log')
    .select('id')
    .where('zid', '=', zid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Finds who made the decision that a comment has: who last moved it to its list. Null when nobody is known. */
export async function findDecider(
  db: Db,
  zid: number,
  { tid, mod }: { tid: number; mod: number },
): Promise<number | null> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['uid', 'before', 'after'])
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .orderBy('id', 'desc')
    .execute()
  const readMod = (json: string) => (JSON.parse(json) as { mod?: number }).mod
  return rows.find(({ before, after }) => readMod(after) === mod && readMod(before) !== mod)?.uid ?? null
}

/** Counts the decisions in the log. */
export async function countDecisions(db: Db, zid: number, tid?: number): Promise<number> {
  const { count } = await selectDecisions(db, zid, tid)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the decisions before another one, newest first; from the newest without one. */
export function listDecisionsBefore(
  db: Db,
  zid: number,
  { tid, before, limit }: { tid?: number | undefined; before?: number | undefined; limit: number },
): Promise<DescribedDecision[]> {
  const rows = selectDescribedDecisions(db, zid, tid)
  return (before === undefined ? rows : rows.where('moderation_log.id', '<', before)).limit(limit).execute()
}
