import { createShownNames } from '@folkmoot/topics/name-topics'
import type { TopicLocation } from '@folkmoot/domain/topics'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'
import type { TopicRow } from '../../platform/storage/result-tables.ts'

/** A run: one computation of a conversation's topics. */
export interface TopicRunRow {
  job: string
  model_name: string
  created: number
}

/** Lists the stored runs, newest first. */
export const listTopicRuns = (db: Db, zid: number): Promise<TopicRunRow[]> =>
  db
    .selectFrom('topic_runs')
    .select(['job', 'model_name', 'created'])
    .where('zid', '=', zid)
    .orderBy('created', 'desc')
    .orderBy('job', 'desc')
    .execute()

/** Finds the newest run; of those whose name begins with `prefix` if given. */
export const findTopicRun = async (db: Db, zid: number, prefix = ''): Promise<TopicRunRow | undefined> =>
  (await listTopicRuns(db, zid)).find(({ job }) => job.startsWith(prefix))

const selectTopics = (db: Db, zid: number, jobs: readonly string[]) =>
  db
    .selectFrom('topics')
    .leftJoin('users', 'users.uid', 'topics.moderator')
    .selectAll('topics')
    .select('users.hname as moderator_name')
    .where('zid', '=', zid)
    .where('job', 'in', jobs)
    .orderBy('layer')
    .orderBy('cluster')
    .execute()

/** A stored topic with the name of its moderator, and the name under which it is shown (`createShownNames`). */
export type NamedTopic = TopicRow & { moderator_name: string | null; shown_name: string }

/** Lists the topics of runs by layer and cluster. */
export async function listTopics(db: Db, zid: number, jobs: readonly string[]): Promise<NamedTopic[]> {
  const rows = await selectTopics(db, zid, jobs)
  const names = jobs.map((job) => createShownNames(rows.filter((row) => row.job === job)))
  return rows.map((row) => ({
    ...row,
    shown_name: names.flatMap((shown) => shown.get(row) ?? [])[0] ?? row.name,
  }))
}

/** Lists which comment is in which topic of a run and how typical it is, layer by layer. */
export const listTopicMemberships = (db: Db, zid: number, job: string) =>
  db
    .selectFrom('topic_comments')
    .select(['layer', 'cluster', 'tid', 'typicality'])
    .where('zid', '=', zid)
    .where('job', '=', job)
    .orderBy('layer')
    .orderBy('tid')
    .execute()

/** A comment with its point on the map. */
export type PlacedComment = Pick<CommentRow, 'tid' | 'txt' | 'mod' | 'active' | 'is_meta'> & {
  x: number
  y: number
}

/** Lists the comments of a run with a point, by id. */
const selectPlacedComments = (db: Db, zid: number, job: string) =>
  db
    .selectFrom('topic_points')
    .innerJoin('comments', (on) =>
      on.onRef('comments.zid', '=', 'topic_points.zid').onRef('comments.tid', '=', 'topic_points.tid'),
    )
    .select(['comments.tid', 'comments.txt', 'comments.mod', 'comments.active', 'comments.is_meta'])
    .select(['topic_points.x', 'topic_points.y'])
    .where('topic_points.zid', '=', zid)
    .where('topic_points.job', '=', job)
    .orderBy('topic_points.tid')

/** Reads comments page by page. */
async function listInPages(rows: ReturnType<typeof selectPlacedComments>): Promise<PlacedComment[]> {
  const comments: PlacedComment[] = []
  const pages = readPages<PlacedComment>((last, limit) =>
    rows
      .where('topic_points.tid', '>', last?.tid ?? -1)
      .limit(limit)
      .execute(),
  )
  for await (const page of pages) comments.push(...page)
  return comments
}

/** Lists the comments of a run with their points. */
export const listRunComments = (db: Db, zid: number, job: string): Promise<PlacedComment[]> =>
  listInPages(selectPlacedComments(db, zid, job))

/** Lists the comments of a topic with their points, by id. */
export const listPlacedComments = (
  db: Db,
  zid: number,
  { job, layer, cluster }: Required<TopicLocation>,
): Promise<PlacedComment[]> =>
  listInPages(
    selectPlacedComments(db, zid, job)
      .innerJoin('topic_comments', (on) =>
        on
          .onRef('topic_comments.zid', '=', 'topic_points.zid')
          .onRef('topic_comments.job', '=', 'topic_points.job')
          .onRef('topic_comments.tid', '=', 'topic_points.tid'),
      )
      .where('topic_comments.layer', '=', layer)
      .where('topic_comments.cluster', '=', cluster) as ReturnType<typeof selectPlacedComments>,
  )

/** Finds a topic by its key; in the newest run when the key has no run. */
export async function findTopic(db: Db, zid: number, place: TopicLocation): Promise<TopicRow | undefined> {
  const job = place.job ?? (await findTopicRun(db, zid))?.job
  if (job === undefined) return undefined
  return db
    .selectFrom('topics')
    .selectAll()
    .where('zid', '=', zid)
    .where('job', '=', job)
    .where('layer', '=', place.layer)
    .where('cluster', '=', place.cluster)
    .executeTakeFirst()
}

/** Lists the ids of a topic's comments. */
export async function listTopicTids(db: Db, { zid, job, layer, cluster }: TopicRow): Promise<number[]> {
  const rows = await db
    .selectFrom('topic_comments')
    .select('tid')
    .where('zid', '=', zid)
    .where('job', '=', job)
    .where('layer', '=', layer)
    .where('cluster', '=', cluster)
    .orderBy('tid')
    .execute()
  return rows.map(({ tid }) => tid)
}
