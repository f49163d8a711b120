import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../storage/database.ts'
import { createAlarm } from './alarm.ts'
import { createDesk } from './desk.ts'
import { createPatience } from './patience.ts'
import { forgetFailures, listDue } from './storage.ts'
import { startWorker, type WorkerData } from './thread.ts'
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
  /** starts the thread */
  start?: (data: WorkerData) => Promise<Worker>
}

/** Keeps the analyses of all conversations up to date in the background. */
export interface Analyses {
  /** Something was written: looks soon what is due. */
  wake: () => void
  /** Ends the thread; what it was doing is due again. */
  close: () => Promise<void>
}

/** Looks what is due, has what is ready analysed, and answers when to look again (milliseconds). */
function createLook(place: Workplace): () => Promise<number> {
  const { db, clock, log, isClosing } = place
  const patience = createPatience()
  return async () => {
    try {
      const due = await listDue(db, 'opinion', clock())
      for (const { zid } of patience.ready(due, performance.now())) {
        if (isClosing()) break
        await analyse(place, zid)
        patience.forget(zid)
      }
      return due.length > 0 ? SETTLE : IDLE
    } catch (err) {
      log.error({ err }, 'what is to be analysed could not be found out')
      return IDLE
    }
  }
}

/**
 * Looks once a second, and soon after each `wake`, which conversations have changed, and has them analysed one after the
 * other in a thread of their own. What is due stands in the database: nothing is lost or done twice when this process or
 * the thread breaks down, and several servers share the work.
 */
export async function startAnalyses(options: AnalysesOptions): Promise<Analyses> {
  const { db, url, clock, log, start = startWorker } = options
  const desk = createDesk(() => start({ url }))
  let isClosing = false
  const compute = (zid: number) => desk.give({ zid })
  const alarm = createAlarm(createLook({ db, clock, log, compute, isClosing: () => isClosing }))
  await forgetFailures(db, clock())
  alarm.set(0)
  return {
    wake: () => alarm.set(SETTLE),
    close: async () => {
      isClosing = true
      await desk.close()
      await alarm.end()
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
