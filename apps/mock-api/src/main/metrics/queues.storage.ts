import { ANALYSIS_KINDS, listOutdated } from '../../nouns/analysis/storage.ts'
import { DIGEST } from '../../nouns/moderation-digest/storage.ts'
import { listPendingSubscriptions } from '../../nouns/subscriptions/storage.ts'
import { WEBHOOK } from '../../nouns/webhooks/webhook-events.storage.ts'
import { countJobs } from '../../platform/jobs/storage.ts'
import type { Db } from '../../platform/storage/database.ts'

/** More are not counted of what waits without a job. */
const MAX_WAITING = 100

/** Counts the jobs of each kind. Analyses and e-mail updates wait in tables of their own. */
export async function listQueues(db: Db, now: number): ReturnType<typeof countJobs> {
  const jobs = await countJobs(db, now)
  const find = (kind: string) =>
    jobs.find((row) => row.kind === kind) ?? { kind, waiting: 0, running: 0, failed: 0, oldest: null }
  const mails = await listPendingSubscriptions(db, now, MAX_WAITING)
  const analyses = ANALYSIS_KINDS.map(async (kind) => {
    const outdated = await listOutdated(db, kind, now)
    const oldest = outdated.length > 0 ? Math.min(...outdated.map(({ modified }) => modified)) : null
    return { ...find(kind), waiting: outdated.length, oldest }
  })
  return [
    find(WEBHOOK),
    find(DIGEST),
    { ...find('email-update'), waiting: mails.length, oldest: mails[0]?.look_at ?? null },
    ...(await Promise.all(analyses)),
  ]
}
