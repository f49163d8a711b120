import { parseTopicKey, MAX_TOPIC_RUNS } from '@folkmoot/domain/topics'
import type { Db } from '../../storage/database.ts'
import type { TopicRow } from '../../storage/result-tables.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { insertMany } from '../../storage/insert-many.ts'
import { findTopic, listTopicRuns } from './storage.ts'

/** A computed topic. */
export interface ComputedTopic {
  /** 0 is the finest layer */
  layer: number
  cluster: number
  name: string
  model_name: string
  /** its comments; a comment is in at most one topic of a layer */
  tids: readonly number[]
  /** the key of the earlier topic that this one continues: decisions about it still apply */
  earlierTopicKey?: string | undefined
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

/** Reads the decisions about the earlier topics that new ones continue. */
async function findEarlierDecision(
  tx: Db,
  zid: number,
  { earlierTopicKey }: ComputedTopic,
): Promise<DecisionColumns> {
  const place = earlierTopicKey === undefined ? undefined : parseTopicKey(earlierTopicKey)
  const earlier = place && (await findTopic(tx, zid, place))
  if (!earlier) return UNDECIDED
  const { status, moderator, moderated_at, decision, given_name, hidden } = earlier
  return { status, moderator, moderated_at, decision, given_name, hidden }
}

const RUN_TABLES = ['topic_comments', 'topic_points', 'topics', 'topic_runs'] as const

/** Deletes all but the newest runs. */
async function deleteOldRuns(tx: Db, zid: number): Promise<void> {
  const old = (await listTopicRuns(tx, zid)).slice(MAX_TOPIC_RUNS).map(({ job }) => job)
  if (old.length === 0) return
  for (const table of RUN_TABLES)
    await tx.deleteFrom(table).where('zid', '=', zid).where('job', 'in', old).execute()
}

/**
 * Stores a run of topics as the newest and deletes the oldest ones. Decisions about topics that persist are copied as
 * they are now, so that none made during the computation is lost.
 */
export const saveTopicRun = (db: Db, zid: number, run: ComputedRun): Promise<void> =>
  runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const { job, model_name, created } = run
    const rows: TopicRow[] = []
    for (const topic of run.topics) {
      const { layer, cluster, name, model_name } = topic
      rows.push({
        zid,
        job,
        layer,
        cluster,
        name,
        model_name,
        created,
        ...(await findEarlierDecision(tx, zid, topic)),
      })
    }
    await insertMany(tx, 'topic_runs', [{ zid, job, model_name, created }])
    await insertMany(tx, 'topics', rows)
    const members = run.topics.flatMap(({ layer, cluster, tids }) =>
      tids.map((tid) => ({ zid, job, layer, cluster, tid })),
    )
    await insertMany(tx, 'topic_comments', members)
    await insertMany(
      tx,
      'topic_points',
      run.points.map(({ tid, x, y }) => ({ zid, job, tid, x, y })),
    )
    await deleteOldRuns(tx, zid)
  })
