import { MAX_TOPIC_RUNS } from '@folkmoot/domain/topics'
import { findPersistingTopics } from '@folkmoot/topics/topic-tree'
import { deleteJob, enqueue } from '../../platform/jobs/storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import type { TopicRow } from '../../platform/storage/result-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { listTopicsWithComments } from './matching-topic.ts'
import { findTopicRun, listTopicRuns } from './storage.ts'

/** A computed topic. */
interface ComputedTopic {
  /** 0 is the finest layer */
  layer: number
  cluster: number
  name: string
  model_name: string
  /** its comments; a comment is in at most one topic of a layer */
  tids: readonly number[]
  /** how typical each comment is (`computeTypicality`) */
  typicality?: readonly (number | null)[] | undefined
}

/** A finished run of topics. Its comments are those with a point. */
export interface ComputedRun {
  /** a name that no other run has, without `#` */
  job: string
  model_name: string
  /** milliseconds since 1970 */
  created: number
  topics: readonly ComputedTopic[]
  points: readonly { tid: number; x: number; y: number }[]
}

type DecisionColumns = Pick<
  TopicRow,
  'status' | 'moderator' | 'moderated_at' | 'decision' | 'given_name' | 'hidden'
>

const UNDECIDED: DecisionColumns = {
  status: 'pending',
  moderator: null,
  moderated_at: null,
  decision: null,
  given_name: null,
  hidden: 0,
}

const RUN_TABLES = ['topic_comments', 'topic_points', 'topics', 'topic_runs'] as const

/** Deletes all but the newest runs. */
async function deleteOldRuns(tx: Db, zid: number): Promise<void> {
  const old = (await listTopicRuns(tx, zid)).slice(MAX_TOPIC_RUNS).map(({ job }) => job)
  if (old.length === 0) return
  for (const table of RUN_TABLES)
    await tx.deleteFrom(table).where('zid', '=', zid).where('job', 'in', old).execute()
}

/** The columns of what moderators did with a topic, for its successor. */
const toDecisionColumns = (topic: DecisionColumns | undefined): DecisionColumns => {
  const { status, moderator, moderated_at, decision, given_name, hidden } = topic ?? UNDECIDED
  return { status, moderator, moderated_at, decision, given_name, hidden }
}

/** Stores a run with its topics, each with what moderators decided about the topic that it continues. */
async function insertRun(tx: Db, zid: number, run: ComputedRun): Promise<void> {
  const { job, model_name, created, topics } = run
  const newest = await findTopicRun(tx, zid)
  const earlier = newest ? await listTopicsWithComments(tx, zid, newest.job) : []
  const now = topics.map((topic) => ({ ...topic, layer_id: topic.layer, cluster_id: topic.cluster }))
  const persists = findPersistingTopics(earlier, now)
  const rows = now.map((topic) => {
    const { layer, cluster, name, model_name } = topic
    return { zid, job, created, layer, cluster, name, model_name, ...toDecisionColumns(persists.get(topic)) }
  })
  await insertMany(tx, 'topic_runs', [{ zid, job, model_name, created }])
  await insertMany(tx, 'topics', rows)
  const members = topics.flatMap(({ layer, cluster, tids, typicality }) =>
    tids.map((tid, at) => ({ zid, job, layer, cluster, tid, typicality: typicality?.[at] ?? null })),
  )
  await insertMany(tx, 'topic_comments', members)
  const points = run.points.map(({ tid, x, y }) => ({ zid, job, tid, x, y }))
  await insertMany(tx, 'topic_points', points)
}

/**
 * Stores a run of topics as the newest and deletes the oldest ones. Decisions about topics that persist are copied as
 * they are now, so that none made during the computation is lost.
 */
export const saveTopicRun = (db: Db, zid: number, run: ComputedRun): Promise<void> =>
  runTransaction(db, async (tx) => {
    if (!(await lockIfPresent(tx, zid))) return
    await insertRun(tx, zid, run)
    await deleteOldRuns(tx, zid)
  })

/** Makes topics outdated and names their next run, which begins at once. A run in progress loses its claim. */
export async function restartTopics(tx: Db, zid: number, job: string): Promise<void> {
  await deleteJob(tx, 'topics', String(zid))
  await enqueue(tx, { kind: 'topics', key: String(zid), due: 0, payload: job })
  await tx
    .updateTable('analyses')
    .set({ input_generation: -1 })
    .where('zid', '=', zid)
    .where('kind', '=', 'topics')
    .execute()
}
