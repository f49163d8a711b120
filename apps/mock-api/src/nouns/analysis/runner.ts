import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { totalmem } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { TopicServices } from '../../platform/settings/settings.ts'
import { every, startTask, workOnEach, type Task } from '../../platform/jobs/every.ts'
import { runJob, type JobHandler } from '../../platform/jobs/run.ts'
import { MAX_LEASE_MS } from '../../platform/jobs/storage.ts'
import type { Db, JobRow } from '../../platform/storage/database.ts'
import { createDebounce } from './debounce.ts'
import {
  claimAnalysis,
  finishAnalysis,
  listOutdated,
  resetFailures,
  type AnalysisKind,
  type AnalysisResult,
  type OutdatedAnalysis,
  type VoteLane,
} from './storage.ts'
import { NO_SERVICES } from './topic-services.ts'
import { markTopicsCurrent, shouldFindTopics } from './topics.storage.ts'
import { createWorkerClient, startWorker, type WorkerData } from './worker-client.ts'

// What runs when:
//
//  1. A task for each kind of analysis polls the database every second, and 100 ms after a request that may have written.
//  2. `listOutdated` finds the conversations that changed since their last result.
//  3. The debounce drops those with votes still coming in, for two seconds at most.
//  4. `refreshAnalysis` claims a conversation in the database, so that one server at a time analyses it, has an analysis process
//     (`worker.ts`) compute the result and store it, or stores the reason of the failure and the time of the next attempt.
//
// Opinions from few and from many votes, topics and replays have a task and a process each, because the others take longer than
// votes may wait; a replay also leaves the processor to the others, and waits until public results rest. The database is the
// queue: when a process breaks down, nothing is lost, and several servers share the work.

/** Another server may take over a claim that was not renewed for this time. */
const LEASE_MS = 15_000
const IDLE_INTERVAL_MS = 1000
const BUSY_INTERVAL_MS = 100
const REPLAY_INTERVAL_MS = 2000
const BRIEF_IDLE_MS = 10_000
const MEGABYTE = 1024 ** 2
const LEAST_MEMORY_MB = 256
const MOST_MEMORY_MB = 4096

/** Chooses the most memory of an analysis process, in megabytes: together they take at most half of the machine or the container. */
function chooseMemoryMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.min(Math.max(Math.floor(bytes / 2 / LANES.length / MEGABYTE), LEAST_MEMORY_MB), MOST_MEMORY_MB)
}

/** What a task analyses. */
interface Lane {
  kind: AnalysisKind
  lane?: VoteLane
}

const LANES: readonly Lane[] = [
  { kind: 'opinion', lane: 'few' },
  { kind: 'opinion', lane: 'many' },
  { kind: 'topics' },
  { kind: 'replay' },
]

export interface AnalysisRunnerOptions {
  db: Db
  /** where the processes find the database */
  url: string
  clock: () => number
  log: FastifyBaseLogger
  /** none by default */
  services?: TopicServices
  start?: (data: WorkerData) => Promise<ChildProcess>
  /** is told how long an analysis took */
  observe?: (kind: AnalysisKind, seconds: number) => void
  /** between two looks for replays; two seconds by default */
  replayIntervalMs?: number
}

/** Keeps the analyses of all conversations up to date in the background. */
interface AnalysisRunner {
  /** Polls soon, because a request may have written something. */
  wake: () => void
  /** Ends the processes. Unfinished analyses stay outdated. */
  close: () => Promise<void>
}

/** Dependencies of the analyses of one kind. */
interface AnalysisContext {
  db: Db
  clock: () => number
  kind: AnalysisKind
  /** Computes the result in the analysis process, which keeps a large one and returns undefined. @throws when that fails */
  compute: (zid: number) => Promise<AnalysisResult | undefined>
  /** Has the process store the result that it kept, unless the claim was lost. @throws when that fails */
  storeKept: (claim: JobRow) => Promise<unknown>
}

/**
 * Analyses a conversation and stores the result, or marks topics as current when too few comments have changed. Does nothing when another
 * server has the claim.
 * @param signal aborted when the server stops; an analysis that this interrupts has not failed
 * @throws after a failure is stored
 */
export async function refreshAnalysis(
  context: AnalysisContext,
  { zid, generation, job }: OutdatedAnalysis,
  signal?: AbortSignal,
): Promise<void> {
  const { db, kind, clock, compute, storeKept } = context
  if (kind === 'topics' && job === null && !(await shouldFindTopics(db, zid)))
    return markTopicsCurrent(db, zid, { generation, now: clock() })
  const analysis = { zid, kind, ...(kind === 'topics' ? { job: randomUUID() } : {}) }
  const handle: JobHandler = async (_, hold) => {
    const result = await compute(zid)
    // not renewed while the result is stored, because the end of the lease is the right to write
    const claim = await hold(MAX_LEASE_MS)
    // another server took over and computes the result itself
    if (claim && result) await finishAnalysis(db, claim, result, clock())
    else if (claim) await storeKept(claim)
    return undefined
  }
  await runJob(context, (lease) => claimAnalysis(db, analysis, lease), handle, { leaseMs: LEASE_MS, signal })
}

/** Creates the task that keeps analyses current. */
function createTask(context: AnalysisContext, lane: VoteLane | undefined, intervalMs: number): Task {
  const { db, kind, clock } = context
  const debounce = createDebounce()
  return every(`analyses of ${kind}`, intervalMs, async (signal, wake) => {
    const outdated = await listOutdated(db, kind, clock(), { lane })
    await workOnEach(debounce.selectReady(outdated, performance.now()), async (analysis) => {
      if (signal.aborted) return
      debounce.reset(analysis.zid)
      await refreshAnalysis(context, analysis, signal)
    })
    if (kind !== 'replay' && outdated.length > 0) wake(BUSY_INTERVAL_MS)
  })
}

/** Starts the tasks. */
export async function startAnalysisRunner(options: AnalysisRunnerOptions): Promise<AnalysisRunner> {
  const { db, url, clock, log, observe, services = NO_SERVICES, start = startWorker } = options
  const { replayIntervalMs = REPLAY_INTERVAL_MS } = options
  const memoryMb = chooseMemoryMb()
  await resetFailures(db, clock())
  const loops = LANES.map(({ kind, lane }) => {
    const data = { url, services, memoryMb, isPatient: kind === 'replay' }
    // only opinions keep something for the next time
    const worker = createWorkerClient(() => start(data), kind === 'opinion' ? {} : { idleMs: BRIEF_IDLE_MS })
    const compute = async (zid: number) => {
      const started = performance.now()
      const result = await worker.run({ step: 'compute', kind, zid })
      observe?.(kind, (performance.now() - started) / 1000)
      return result
    }
    const storeKept = (claim: JobRow) => worker.run({ step: 'store', claim, now: clock() })
    const context = { db, kind, clock, compute, storeKept }
    const task = createTask(context, lane, kind === 'replay' ? replayIntervalMs : IDLE_INTERVAL_MS)
    return { kind, worker, task: startTask(task, log) }
  })
  return {
    wake: () => {
      for (const { kind, task } of loops) if (kind !== 'replay') task.wake(BUSY_INTERVAL_MS)
    },
    close: async () => {
      const stopped = loops.map(({ task }) => task.stop())
      await Promise.all(loops.map(({ worker }) => worker.close()))
      await Promise.all(stopped)
    },
  }
}

/** Wakes the analyses after each response to a request that may have written something. */
export function wakeAfterWrites(app: FastifyInstance, { wake }: AnalysisRunner): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') wake()
    done()
  })
}
