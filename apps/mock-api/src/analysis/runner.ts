import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../storage/database.ts'
import { createScheduler } from './scheduler.ts'
import { createWorkerClient } from './worker-client.ts'
import { createDebounce } from './debounce.ts'
import { resetFailures, listOutdated, type AnalysisKind, type OutdatedAnalysis } from './storage.ts'
import { startWorker, type WorkerData } from './start-worker.ts'
import { NO_SERVICES } from './topic-services.ts'
import type { TopicServices } from '../settings.ts'
import { markTopicsCurrent, shouldFindTopics } from './topics.storage.ts'
import { runAnalysis, type AnalysisContext } from './run-analysis.ts'

/** How often to look what is due when nothing is known to have happened, and after something has (milliseconds). */
const IDLE_INTERVAL_MS = 1000
const WAKE_DELAY_MS = 100

export interface AnalysisRunnerOptions {
  db: Db
  /** where the thread finds the database */
  url: string
  clock: () => number
  log: FastifyBaseLogger
  /** what may be asked about topics; nothing when absent */
  services?: TopicServices
  /** starts a thread */
  start?: (data: WorkerData) => Promise<Worker>
}

/** Keeps the analyses of all conversations up to date in the background. */
export interface AnalysisRunner {
  /** Something was written: looks soon what is due. */
  wake: () => void
  /** Ends the threads; what they were doing is due again. */
  close: () => Promise<void>
}

/** Analyses a conversation, or notes that its topics are still good enough. */
async function refreshAnalysis(
  place: AnalysisContext,
  { zid, generation: value, job }: OutdatedAnalysis,
): Promise<void> {
  const { db, kind, clock } = place
  if (kind === 'topics' && job === null && !(await shouldFindTopics(db, zid)))
    await markTopicsCurrent(db, zid, { generation: value, now: clock() })
  else await runAnalysis(place, zid)
}

/** Looks what is due, has what is ready analysed, and answers when to look again (milliseconds). */
function createPoll(place: AnalysisContext): () => Promise<number> {
  const { db, kind, clock, log, isClosing } = place
  const patience = createDebounce()
  return async () => {
    try {
      const due = await listOutdated(db, kind, clock())
      for (const one of patience.ready(due, performance.now())) {
        if (isClosing()) break
        await refreshAnalysis(place, one)
        patience.forget(one.zid)
      }
      return due.length > 0 ? WAKE_DELAY_MS : IDLE_INTERVAL_MS
    } catch (err) {
      log.error({ err, kind }, 'what is to be analysed could not be found out')
      return IDLE_INTERVAL_MS
    }
  }
}

/**
 * Looks once a second, and soon after each `wake`, which conversations have changed, and has them analysed one after the
 * other, opinions in a thread of their own and topics in another, because topics take longer than votes may wait. What is
 * due stands in the database: nothing is lost or done twice when this process or a thread breaks down, and several servers
 * share the work.
 */
export async function startAnalysisRunner(options: AnalysisRunnerOptions): Promise<AnalysisRunner> {
  const { db, url, clock, log, services = NO_SERVICES, start = startWorker } = options
  let isClosing = false
  const startKind = (kind: AnalysisKind) => {
    const desk = createWorkerClient(() => start({ url, services }))
    const compute = (zid: number) => desk.give({ kind, zid })
    const place = { db, kind, clock, log, compute, isClosing: () => isClosing }
    return { desk, alarm: createScheduler(createPoll(place)) }
  }
  const both = [startKind('opinion'), startKind('topics')]
  await resetFailures(db, clock())
  for (const { alarm } of both) alarm.set(0)
  return {
    wake: () => {
      for (const { alarm } of both) alarm.set(WAKE_DELAY_MS)
    },
    close: async () => {
      isClosing = true
      await Promise.all(both.map(({ desk }) => desk.close()))
      await Promise.all(both.map(({ alarm }) => alarm.end()))
    },
  }
}

/** Wakes the analyses with each request that may have written something, as soon as it is answered. */
export function wakeAfterWrites(app: FastifyInstance, { wake }: AnalysisRunner): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') wake()
    done()
  })
}
