import { listComments } from '../comments/public.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import type { TopicDecisionRow, TopicRow } from '../../platform/storage/result-tables.ts'
import { insertMany } from '../../platform/storage/queries.ts'

/** Ids in one query, below the limit of bound values of every database. */
const IDS_PER_QUERY = 500

/** Lists comments by their ids, in that order, without unknown ids. */
export async function listCommentsByTids(
  db: Db,
  zid: number,
  tids: readonly number[],
): Promise<CommentRow[]> {
  const found: CommentRow[] = []
  for (let start = 0; start < tids.length; start += IDS_PER_QUERY) {
    // other requests run between two queries
    if (start > 0) await new Promise(setImmediate)
    found.push(...(await listComments(db, zid, { tids: tids.slice(start, start + IDS_PER_QUERY) })))
  }
  return found
}

/** The moderation state of a topic. */
export type TopicState = Pick<TopicRow, 'status' | 'moderator' | 'moderated_at'>

/**
 * Stores a decision: the earlier state of the topic and of each changed comment, and the comments' new time of change.
 */
export async function insertTopicDecision(
  tx: Db,
  decision: TopicDecisionRow,
  before: readonly CommentRow[],
): Promise<void> {
  const { zid, id } = decision
  await insertMany(tx, 'topic_decisions', [decision])
  const after = await listCommentsByTids(
    tx,
    zid,
    before.map(({ tid }) => tid),
  )
  const modified = new Map(after.map((row) => [row.tid, row.modified]))
  const rows = before.map(({ tid, mod, active, is_meta, ...row }) => ({
    zid,
    id,
    tid,
    mod,
    active,
    is_meta,
    modified: modified.get(tid) ?? row.modified,
  }))
  await insertMany(tx, 'topic_decision_comments', rows)
}

/** Finds a decision about a topic or comments by its id. */
export const findTopicDecision = (db: Db, zid: number, id: number): Promise<TopicDecisionRow | undefined> =>
  db.selectFrom('topic_decisions').selectAll().where('zid', '=', zid).where('id', '=', id).executeTakeFirst()

/** Counts the comments that a decision changed. */
export async function countDecided(db: Db, zid: number, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('topic_decision_comments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('zid', '=', zid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the comments without a later decision, with their current and their earlier state. */
export const listCommentsUnchangedSince = (db: Db, zid: number, id: number) =>
  db
    .selectFrom('topic_decision_comments as touched')
    .innerJoin('comments', (on) =>
      on
        .onRef('comments.zid', '=', 'touched.zid')
        .onRef('comments.tid', '=', 'touched.tid')
        .onRef('comments.modified', '=', 'touched.modified'),
    )
    .selectAll('comments')
    .select(['touched.mod as mod_before', 'touched.active as active_before'])
    .select('touched.is_meta as is_meta_before')
    .where('touched.zid', '=', zid)
    .where('touched.id', '=', id)
    .orderBy('comments.tid')
    .execute()

/** Finds the topic for which a decision still applies, in every run that took it over. */
export const findTopicByDecision = (db: Db, zid: number, id: number): Promise<TopicRow | undefined> =>
  db
    .selectFrom('topics')
    .selectAll()
    .where('zid', '=', zid)
    .where('decision', '=', id)
    .limit(1)
    .executeTakeFirst()

/** Stores a decision about a topic. */
export const updateTopicState = (
  tx: Db,
  { zid, job, layer, cluster }: TopicRow,
  state: TopicState,
  decision: number,
) =>
  tx
    .updateTable('topics')
    .set({ ...state, decision })
    .where('zid', '=', zid)
    .where('job', '=', job)
    .where('layer', '=', layer)
    .where('cluster', '=', cluster)
    .execute()

/** Sets the state of a decision's topic in every run, on behalf of the decision `next`. */
export const updateTopicStateByDecision = (
  tx: Db,
  { zid, decision }: { zid: number; decision: number },
  state: TopicState,
  next: number,
) =>
  tx
    .updateTable('topics')
    .set({ ...state, decision: next })
    .where('zid', '=', zid)
    .where('decision', '=', decision)
    .execute()
