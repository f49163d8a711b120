import { restartTopics, findTopicRun } from '../topics/public.ts'
import { MOD } from '@folkmoot/domain/comments'
import type { TopicComment } from '@folkmoot/topics/find-topics'
import { isTopicRunPending } from '@folkmoot/domain/topics'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { deleteJob, isWaitOver, MAX_LEASE_MS } from '../../platform/jobs/storage.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'

const KIND = 'topics'

/**
 * Selects the input of topics: all comments except rejected ones. Comments of a topic that was rejected as a whole
 * stay in, so that the topic is found again together with its decision.
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

/** Finds the name of the newest run; an empty name, which no run has, without one. */
const findNewestJob = async (db: Db, zid: number): Promise<string> => (await findTopicRun(db, zid))?.job ?? ''

/** Lists the comments that topics are computed from. */
export const listTopicInput = async (db: Db, zid: number): Promise<TopicComment[]> =>
  selectTopicInput(db, zid, await findNewestJob(db, zid))
    .select(['comments.tid', 'comments.txt'])
    .orderBy('comments.tid')
    .execute()

/** Tells whether the comments have changed enough to compute topics again. */
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

/** Finds the generation of the comments. It rises when a comment is added or moderated. */
export async function findCommentsGeneration(db: Db, zid: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select('comments')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return Number(row.comments)
}

const findRun = (db: Db, zid: number) =>
  db
    .selectFrom('jobs')
    .select(['payload', 'error', 'lease'])
    .where('kind', '=', KIND)
    .where('key', '=', String(zid))
    .executeTakeFirst()

const isHeld = ({ lease }: { lease: number | null }, now: number): boolean =>
  !isWaitOver(lease, { now, longestMs: MAX_LEASE_MS })

/** Marks the topics as current for the comments at `generation`, unless a run was requested or is in progress. */
export const markTopicsCurrent = (
  db: Db,
  zid: number,
  { generation, now }: { generation: number; now: number },
): Promise<void> =>
  runTransaction(db, async (tx) => {
    if (!(await lockIfPresent(tx, zid))) return
    const run = await findRun(tx, zid)
    if (run && (run.payload !== '' || isHeld(run, now))) return
    await deleteJob(tx, KIND, String(zid))
    await tx
      .insertInto('analyses')
      .values({ zid, kind: KIND, input_generation: generation })
      .onConflict((conflict) =>
        conflict.columns(['zid', 'kind']).doUpdateSet({ input_generation: generation }),
      )
      .execute()
  })

/** A run that was requested. */
interface RequestedRun {
  job: string
  /** whether an earlier request is still pending */
  isExisting: boolean
  /** whether a server is computing it */
  isRunning: boolean
}

/**
 * Requests topics even if nothing has changed, and a retry after a failure. A request that is still pending keeps its
 * name. The caller's transaction must hold the lock on the generation.
 */
export async function requestTopicRun(
  tx: Db,
  { zid, job, now }: { zid: number; job: string; now: number },
): Promise<RequestedRun> {
  const run = await findRun(tx, zid)
  const isExisting = run !== undefined && run.payload !== ''
  if (isExisting && run.error === null) return { job: run.payload, isExisting, isRunning: isHeld(run, now) }
  const name = isExisting ? run.payload : job
  await restartTopics(tx, zid, name)
  return { job: name, isExisting, isRunning: false }
}
