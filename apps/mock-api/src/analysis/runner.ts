import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../storage/database.ts'
import { createAlarm } from './alarm.ts'
import { createDesk } from './desk.ts'
import { createPatience } from './patience.ts'
import { forgetFailures, listDue, type AnalysisKind, type Due } from './storage.ts'
import { startWorker, type WorkerData } from './thread.ts'
import { NO_SERVICES, type TopicServices } from './topic-services.ts'
import { leaveTopics, needsTopics } from './topics.storage.ts'
import { analyse, type Workplace } from './work.ts'

/** How often to look what is due when nothing is known to have happened, and after something has (milliseconds). */
const IDLE = 1000
const SETTLE = 100

export interface AnalysesOptions {
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
export interface Analyses {
  /** Something was written: looks soon what is due. */
  wake: () => void
  /** Ends the threads; what they were doing is due again. */
  close: () => Promise<void>
}

/** Analyses a conversation, or notes that its topics are still good enough. */
async function attend(place: Workplace, { zid, value, job }: Due): Promise<void> {
  const { db, kind, clock } = place
  if (kind === 'topics' && job === null && !(await needsTopics(db, zid)))
    await leaveTopics(db, zid, { generation: value, now: clock() })
  else await analyse(place, zid)
}

/** Looks what is due, has what is ready analysed, and answers when to look again (milliseconds). */
function createLook(place: Workplace): () => Promise<number> {
  const { db, kind, clock, log, isClosing } = place
  const patience = createPatience()
  return async () => {
    try {
      const due = await listDue(db, kind, clock())
      for (const one of patience.ready(due, performance.now())) {
        if (isClosing()) break
        await attend(place, one)
        patience.forget(one.zid)
      }
      return due.length > 0 ? SETTLE : IDLE
    } catch (err) {
      log.error({ err, kind }, 'what is to be analysed could not be found out')
      return IDLE
    }
  }
}

/**
 * Looks once a second, and soon after each `wake`, which conversations have changed, and has them analysed one after the
 * other, opinions in a thread of their own and topics in another, because topics take longer than votes may wait. What is
 * due stands in the database: nothing is lost or done twice when this process or a thread breaks down, and several servers
 * share the work.
 */
export async function startAnalyses(options: AnalysesOptions): Promise<Analyses> {
  const { db, url, clock, log, services = NO_SERVICES, start = startWorker } = options
  let isClosing = false
  const startKind = (kind: AnalysisKind) => {
    const desk = createDesk(() => start({ url, services }))
    const compute = (zid: number) => desk.give({ kind, zid })
    const place = { db, kind, clock, log, compute, isClosing: () => isClosing }
    return { desk, alarm: createAlarm(createLook(place)) }
  }
  const both = [startKind('opinion'), startKind('topics')]
  await forgetFailures(db, clock())
  for (const { alarm } of both) alarm.set(0)
  return {
    wake: () => {
      for (const { alarm } of both) alarm.set(SETTLE)
    },
    close: async () => {
      isClosing = true
      await Promise.all(both.map(({ desk }) => desk.close()))
      await Promise.all(both.map(({ alarm }) => alarm.end()))
    },
  }
}

/** Wakes the analyses with each request that may have written something, as soon as it is answered. */
export function wakeAfterWrites(app: FastifyInstance, { wake }: Analyses): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') wake()
    done()
  })
}
