import { MOD } from '@folkmoot/domain/comments'
import type { TopicComment } from '@folkmoot/topics/find-topics'
import { isTopicRunPending } from '@folkmoot/domain/topics-outdated'
import { findTopicRun } from '../features/topics/storage.ts'
import type { Db } from '../storage/database.ts'

const KIND = 'topics'

/**
 * The comments that topics are found from: all but the rejected ones. Those of a topic that was rejected as a whole stay,
 * so that the topic is found again with its decision, and can still be decided about differently.
 */
const selectTopicInput = (db: Db, zid: number, job: string) =>
  db
    .selectFrom('comments')
    .where('comments.zid', '=', zid)
    .where((row) =>
      row.or([
        row('comments.mod', '>', MOD.rejected),
        row.exists(
          row
            .selectFrom('topic_comments as member')
            .innerJoin('topics', (on) =>
              on
                .onRef('topics.zid', '=', 'member.zid')
                .onRef('topics.job', '=', 'member.job')
                .onRef('topics.layer', '=', 'member.layer')
                .onRef('topics.cluster', '=', 'member.cluster'),
            )
            .select('member.tid')
            .where('member.zid', '=', zid)
            .where('member.job', '=', job)
            .whereRef('member.tid', '=', 'comments.tid')
            .where('topics.status', '=', 'rejected'),
        ),
      ]),
    )

/** The name of the newest run; one that no run has when there is none. */
const findNewestJob = async (db: Db, zid: number): Promise<string> => (await findTopicRun(db, zid))?.job ?? ''

/** The comments that topics are found from. */
export const listTopicInput = async (db: Db, zid: number): Promise<TopicComment[]> =>
  selectTopicInput(db, zid, await findNewestJob(db, zid))
    .select(['comments.tid', 'comments.txt'])
    .orderBy('comments.tid')
    .execute()

/** Whether the comments have changed enough for topics to be found, or found anew. */
export async function shouldFindTopics(db: Db, zid: number): Promise<boolean> {
  const job = await findNewestJob(db, zid)
  const all = await selectTopicInput(db, zid, job)
    .leftJoin('topic_points', (on) =>
      on
        .onRef('topic_points.zid', '=', 'comments.zid')
        .onRef('topic_points.tid', '=', 'comments.tid')
        .on('topic_points.job', '=', job),
    )
    .select((row) => [
      row.fn.countAll<number>().as('comments'),
      row.fn.count<number>('topic_points.tid').as('kept'),
    ])
    .executeTakeFirstOrThrow()
  const { found } = await db
    .selectFrom('topic_points')
    .select((row) => row.fn.countAll<number>().as('found'))
    .where('zid', '=', zid)
    .where('job', '=', job)
    .executeTakeFirstOrThrow()
  return isTopicRunPending({
    comments: Number(all.comments),
    remaining: Number(all.kept),
    foundFrom: job === '' ? null : Number(found),
  })
}

/** The state of the comments of a conversation: rises when one is added or moderated. */
export async function findCommentsGeneration(db: Db, zid: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select('comments')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return Number(row.comments)
}

/** Notes that the topics are good enough for the comments as they were at `generation`. */
export const markTopicsCurrent = (
  db: Db,
  zid: number,
  { generation, now }: { generation: number; now: number },
) =>
  db
    .insertInto('analyses')
    .values({ zid, kind: KIND, input_generation: generation, attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['zid', 'kind'])
        .doUpdateSet({ input_generation: generation, attempts: 0, error: null })
        .where('analyses.job', 'is', null)
        .where((old) =>
          old.or([old('analyses.leased_until', 'is', null), old('analyses.leased_until', '<=', now)]),
        ),
    )
    .execute()

/** A run that somebody asked for. */
export interface RequestedRun {
  job: string
  /** whether it was owed already */
  isExisting: boolean
  /** whether somebody is computing it */
  isRunning: boolean
}

/**
 * Has topics found whatever has changed, under this name; what failed is tried at once. A run that is owed already is
 * that one: asking often costs nothing. Inside a transaction of the caller's that holds the conversation's generation.
 */
export async function requestTopicRun(
  tx: Db,
  { zid, job, now }: { zid: number; job: string; now: number },
): Promise<RequestedRun> {
  const row = await tx
    .selectFrom('analyses')
    .select(['job', 'error', 'leased_until'])
    .where('zid', '=', zid)
    .where('kind', '=', KIND)
    .executeTakeFirst()
  const isHeld = row?.leased_until != null && row.leased_until > now
  if (row?.job != null && row.error === null) return { job: row.job, isExisting: true, isRunning: isHeld }
  const asked = { input_generation: -1, attempts: 0, error: null, leased_until: null }
  const name = row?.job ?? job
  await tx
    .insertInto('analyses')
    .values({ zid, kind: KIND, ...asked, job: name })
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doUpdateSet({ ...asked, job: name }))
    .execute()
  return { job: name, isExisting: row?.job != null, isRunning: false }
}
