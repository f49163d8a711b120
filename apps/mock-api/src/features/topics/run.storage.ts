import { MAX_TOPIC_RUNS } from '@folkmoot/domain/topics'
import { findPersistingTopics } from '@folkmoot/topics/persisting-topics'
import type { Db } from '../../storage/database.ts'
import type { TopicRow } from '../../storage/result-tables.ts'
import { lockIfPresent } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { insertMany } from '../../storage/insert-many.ts'
import { applyEditsToRun, type RunTopic } from './apply-edits.ts'
import { listTopicsWithComments } from './matching-topic.ts'
import { insertTopics } from './shapes.storage.ts'
import { findTopicRun, listTopicRuns } from './storage.ts'

/** A computed topic. */
export interface ComputedTopic {
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

export type DecisionColumns = Pick<
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

/** A topic as the matching of topics and edits needs it. */
const toRunTopic = ({ typicality, tids, ...topic }: ComputedTopic): RunTopic => ({
  ...topic,
  layer_id: topic.layer,
  cluster_id: topic.cluster,
  tids,
  typicality: tids.map((_, at) => typicality?.[at] ?? null),
})

/** The columns of what moderators did with a topic, for its successor. */
export const toDecisionColumns = (topic: DecisionColumns | undefined): DecisionColumns => {
  const { status, moderator, moderated_at, decision, given_name, hidden } = topic ?? UNDECIDED
  return { status, moderator, moderated_at, decision, given_name, hidden }
}

/** The topics of a new run as moderators shaped them, each with what they decided about the topic that it continues. */
async function continueTopics(tx: Db, zid: number, run: ComputedRun) {
  const newest = await findTopicRun(tx, zid)
  const earlier = newest ? await listTopicsWithComments(tx, zid, newest.job) : []
  const topics = await applyEditsToRun(tx, zid, run.job, { topics: run.topics.map(toRunTopic), earlier })
  const persists = findPersistingTopics(earlier, topics)
  return topics.map((topic) => ({ ...topic, ...toDecisionColumns(persists.get(topic)) }))
}

/**
 * Stores a run of topics as the newest and deletes the oldest ones. Decisions about topics that persist are copied as
 * they are now, and merges and splits are repeated, so that none made during the computation is lost.
 */
export const saveTopicRun = (db: Db, zid: number, run: ComputedRun): Promise<void> =>
  runTransaction(db, async (tx) => {
    if (!(await lockIfPresent(tx, zid))) return
    const { job, model_name, created } = run
    const topics = await continueTopics(tx, zid, run)
    await insertMany(tx, 'topic_runs', [{ zid, job, model_name, created }])
    await insertTopics(tx, { zid, job, created }, topics)
    await insertMany(
      tx,
      'topic_points',
      run.points.map(({ tid, x, y }) => ({ zid, job, tid, x, y })),
    )
    await deleteOldRuns(tx, zid)
  })
