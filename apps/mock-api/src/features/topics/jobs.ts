import { randomUUID } from 'node:crypto'
import type { topics } from '@folkmoot/api-types/topics'
import { requestTopicRun } from '../../analysis/topics.storage.ts'
import type { Handlers } from '../../http/context.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'

/** Requests a new run of topics. The analysis loop computes it. */
export const requestTopicAnalysis: Handlers<typeof topics>['requestTopicAnalysis'] = async (
  _,
  { db, clock, conversation: { zid } },
) => {
  const { job, isExisting, isRunning } = await runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    return requestTopicRun(tx, { zid, job: randomUUID(), now: clock() })
  })
  return {
    status: 'success' as const,
    message: isExisting ? 'A run of topics is in progress already.' : 'A run of topics is scheduled.',
    job_id: job,
    deduplicated: isExisting,
    job_status: isRunning ? ('PROCESSING' as const) : ('PENDING' as const),
  }
}
