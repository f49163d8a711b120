import { setInterval as every } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Database, Db } from './database.ts'
import { createReplicaLag, type ReplicaLag } from './replica-lag.ts'
import {
  followsPrimary,
  limitTime,
  readPrimaryPosition,
  readReplicaPosition,
  REPLICA_QUERY_MS,
  type LogPosition,
} from './replica-positions.ts'

/** Why the primary is read instead. */
export type ReplicaProblem = 'unreachable' | 'no-replica' | 'other-log' | 'too-old' | 'erasure-missing'

/** What the operator reads when the replica begins or ceases to be read. */
export const REPLICA_NEWS: Readonly<Record<ReplicaProblem | 'read', string>> = {
  read: 'The replica is read for reports, exports and analyses.',
  unreachable:
    'The replica does not answer, so the primary is read. Check DATABASE_REPLICA_URL and the replica.',
  'no-replica':
    'DATABASE_REPLICA_URL leads to no replica (it was promoted, or never was one), so the primary is read. Name a standby of the primary.',
  'other-log':
    'The replica follows another server or an older timeline than the primary, so the primary is read. Make it again with pg_basebackup, or wait for its first restart point after a promotion.',
  'too-old':
    'The replica is further behind than DATABASE_REPLICA_MAX_LAG_SECONDS, so the primary is read. Look for a long query, a slow disk or a paused replay on the replica.',
  'erasure-missing': 'The replica has not received the newest erasure yet, so the primary is read.',
}

/** What a replica was found to be when it was asked last. */
export interface ReplicaState {
  /** for how long it has at most been without what the primary has, in milliseconds; undefined if unknown */
  readonly ageMs: number | undefined
  /** undefined while it is read */
  readonly problem: ReplicaProblem | undefined
}

/** A database to read from, and how old it is. */
export interface ReplicaReading {
  readonly db: Db
  /** milliseconds; 0 if it has everything that the primary had when it was asked */
  readonly ageMs: number
}

/** A copy of the database by PostgreSQL's streaming replication, for reads that may be some seconds old. */
export interface Replica {
  readonly url: string
  /** Returns the replica if it may be read; undefined if the primary must be. @param isCurrent true to accept nothing that is older than this call */
  readonly find: (isCurrent?: boolean) => Promise<ReplicaReading | undefined>
  readonly getState: () => ReplicaState
  /** Asks both twice a second where they are. @param onChange is told when the replica begins or ceases to be read, and why */
  readonly watch: (onChange: (problem: ReplicaProblem | undefined) => void) => void
  readonly maxLagMs: number
  readonly close: () => Promise<void>
}

interface ReplicaOptions {
  readonly primary: Db
  readonly url: string
  /** connections to it */
  readonly connections?: number
  readonly maxLagMs: number
}

const CHECK_INTERVAL_MS = 500
/** A replica that does not answer in time counts as unreachable. */
const CHECK_TIMEOUT_MS = 1000
/** Who has written just now waits so long for the replica to have it. */
const CATCH_UP_MS = 300
const CATCH_UP_POLL_MS = 20

/** What a check found. */
interface Check extends ReplicaState {
  /** whether it had everything that the primary had when the check began */
  readonly isCurrent: boolean
}

/** Compares the two positions. */
function judge(
  lag: ReplicaLag,
  primary: LogPosition,
  replica: LogPosition | undefined,
  maxLagMs: number,
): Check {
  const refuse = (problem: ReplicaProblem) => ({ ageMs: undefined, problem, isCurrent: false })
  if (!replica) return refuse('no-replica')
  if (!followsPrimary(primary, replica)) return refuse('other-log')
  const isCurrent = replica.position >= primary.position
  const ageMs = isCurrent ? 0 : lag.getAge(performance.now())
  if (ageMs === undefined || ageMs > maxLagMs) return { ageMs, problem: 'too-old', isCurrent }
  // who was erased does not come back from the replica
  const problem = replica.erasure < primary.erasure ? 'erasure-missing' : undefined
  return { ageMs, problem, isCurrent }
}

/** Creates the check of a replica. It never rejects. */
function createCheck(primary: Db, replica: Db, maxLagMs: number) {
  const lag = createReplicaLag()
  let timeline: number | undefined
  return async (): Promise<Check> => {
    try {
      const began = performance.now()
      const there = await limitTime(readPrimaryPosition(primary), CHECK_TIMEOUT_MS)
      if (there.timeline !== timeline) lag.clear()
      timeline = there.timeline
      lag.addPrimary(there.position, began)
      const here = await limitTime(readReplicaPosition(replica), CHECK_TIMEOUT_MS)
      if (here && followsPrimary(there, here)) lag.setReplayed(here.position)
      return judge(lag, there, here, maxLagMs)
    } catch {
      return { ageMs: lag.getAge(performance.now()), problem: 'unreachable', isCurrent: false }
    }
  }
}

/** Lets many callers share one check, which begins after each of their calls. */
function shareChecks(check: () => Promise<Check>): () => Promise<Check> {
  let running: Promise<Check> | undefined
  let next: Promise<Check> | undefined
  const start = (): Promise<Check> =>
    (running = check().finally(() => {
      running = undefined
    }))
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = undefined
      return start()
    })
    return next
  }
}

/** Opens a replica. It may be unreachable. */
export async function openReplica({ primary, url, connections, maxLagMs }: ReplicaOptions): Promise<Replica> {
  const { createPostgresDialect } = await import('./postgres.ts')
  const db = new Kysely<Database>({ dialect: createPostgresDialect(url, connections, REPLICA_QUERY_MS) })
  const checkOnce = shareChecks(createCheck(primary, db, maxLagMs))
  let state: ReplicaState = { ageMs: undefined, problem: 'too-old' }
  let told: ReplicaProblem | undefined
  let tell: ((problem: ReplicaProblem | undefined) => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const check = async (): Promise<Check> => {
    const found = await checkOnce()
    const { ageMs, problem } = found
    state = { ageMs, problem }
    // an erasure arrives within the lag, which is no news
    if (problem !== told && problem !== 'erasure-missing') tell?.((told = problem))
    return found
  }
  return {
    url,
    maxLagMs,
    getState: () => state,
    watch(onChange) {
      tell = onChange
      void check()
      timer = every(() => void check(), CHECK_INTERVAL_MS).unref()
    },
    async find(isCurrent = false) {
      const deadline = performance.now() + CATCH_UP_MS
      for (;;) {
        const { problem, ageMs = 0, ...found } = await check()
        if (problem === undefined && (found.isCurrent || !isCurrent)) return { db, ageMs }
        const mayCatchUp = problem === undefined || problem === 'erasure-missing'
        if (!mayCatchUp || performance.now() > deadline) return undefined
        await wait(CATCH_UP_POLL_MS)
      }
    },
    async close() {
      clearInterval(timer)
      await db.destroy()
    },
  }
}
