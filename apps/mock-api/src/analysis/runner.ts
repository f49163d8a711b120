import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { TopicServices } from '../settings.ts'
import type { Db } from '../storage/database.ts'
import { createDebounce } from './debounce.ts'
import { runAnalysis, type AnalysisContext } from './run-analysis.ts'
import { createScheduler } from './scheduler.ts'
import { listOutdated, resetFailures, type AnalysisKind, type OutdatedAnalysis } from './storage.ts'
import { NO_SERVICES } from './topic-services.ts'
import { markTopicsCurrent, shouldFindTopics } from './topics.storage.ts'
import { createWorkerClient, startWorker, type WorkerData } from './worker-client.ts'

// What runs when:
//
//  1. A loop for each kind of analysis polls the database every second, and 100 ms after a request that may have written.
//  2. `listOutdated` finds the conversations that changed since their last result.
//  3. The debounce drops those with votes still coming in, for two seconds at most.
//  4. `runAnalysis` claims a conversation in the database, so that one server at a time analyses it, has the worker thread
//     compute (`worker.ts`), and stores the result, or the reason of the failure and the time of the next attempt.
//
// Opinions, topics and replays have a loop and a thread each, because topics and replays take longer than votes may wait; a
// replay also leaves the processor to the others, and waits until public results rest. The database is the queue: when a process or a thread breaks down, nothing is lost, and several servers share the work.

const IDLE_INTERVAL_MS = 1000
const BUSY_INTERVAL_MS = 100
const REPLAY_INTERVAL_MS = 2000

export interface AnalysisRunnerOptions {
  db: Db
  /** where the thread finds the database */
  url: string
  clock: () => number
  log: FastifyBaseLogger
  /** none by default */
  services?: TopicServices
  start?: (data: WorkerData) => Promise<Worker>
  /** is told how long an analysis took */
  observe?: (kind: AnalysisKind, seconds: number) => void
  /** between two looks for replays; two seconds by default */
  replayIntervalMs?: number
}

/** Keeps the analyses of all conversations up to date in the background. */
export interface AnalysisRunner {
  /** Polls soon, because a request may have written something. */
  wake: () => void
  /** Stops the threads. Unfinished analyses stay outdated. */
  close: () => Promise<void>
}

/** Runs the analysis of a conversation, or marks topics as current when too few comments have changed. */
async function refreshAnalysis(
  context: AnalysisContext,
  { zid, generation, job }: OutdatedAnalysis,
): Promise<void> {
  const { db, kind, clock } = context
  const isCurrent = kind === 'topics' && job === null && !(await shouldFindTopics(db, zid))
  if (isCurrent) await markTopicsCurrent(db, zid, { generation, now: clock() })
  else await runAnalysis(context, zid)
}

/** Creates one round of the loop. It returns the delay until the next round in milliseconds. */
function createPoll(context: AnalysisContext, replayIntervalMs: number): () => Promise<number> {
  const { db, kind, clock, log, isClosing } = context
  const debounce = createDebounce()
  return async () => {
    try {
      const outdated = await listOutdated(db, kind, clock())
      for (const analysis of debounce.selectReady(outdated, performance.now())) {
        if (isClosing()) break
        await refreshAnalysis(context, analysis)
        debounce.reset(analysis.zid)
      }
      if (kind === 'replay') return replayIntervalMs
      return outdated.length > 0 ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS
    } catch (err) {
      log.error({ err, kind }, 'cannot list the outdated analyses')
      return IDLE_INTERVAL_MS
    }
  }
}

/** Starts the loops. */
export async function startAnalysisRunner(options: AnalysisRunnerOptions): Promise<AnalysisRunner> {
  const { db, url, clock, log, observe, services = NO_SERVICES, start = startWorker } = options
  const { replayIntervalMs = REPLAY_INTERVAL_MS } = options
  let isClosing = false
  const createLoop = (kind: AnalysisKind) => {
    const worker = createWorkerClient(() => start({ url, services, isPatient: kind === 'replay' }))
    const compute = async (zid: number) => {
      const started = performance.now()
      const computed = await worker.run({ kind, zid })
      observe?.(kind, (performance.now() - started) / 1000)
      return computed
    }
    const context = { db, kind, clock, log, compute, isClosing: () => isClosing }
    return { kind, worker, scheduler: createScheduler(createPoll(context, replayIntervalMs)) }
  }
  const loops = [createLoop('opinion'), createLoop('topics'), createLoop('replay')]
  await resetFailures(db, clock())
  for (const { scheduler } of loops) scheduler.schedule(0)
  return {
    wake: () => {
      for (const { kind, scheduler } of loops) if (kind !== 'replay') scheduler.schedule(BUSY_INTERVAL_MS)
    },
    close: async () => {
      isClosing = true
      await Promise.all(loops.map(({ worker }) => worker.close()))
      await Promise.all(loops.map(({ scheduler }) => scheduler.stop()))
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
