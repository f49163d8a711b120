import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/settings/config.ts'
import { deleteOldTokens } from '../platform/identity/access-tokens.storage.ts'
import { deleteAbandonedImports } from '../nouns/imports/delete-import.storage.ts'
import type { ErasureList } from '../platform/erasures/erasure-list.ts'
import { findNewestErasure } from '../platform/erasures/erasures.storage.ts'
import { applyAllSchedules } from '../nouns/lifecycle/lifecycle.storage.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { removeOldIdentities } from '../nouns/erasures/retention.storage.ts'
import { pruneSecurityLog } from '../platform/security-log/security-log.storage.ts'
import { deleteOldUploads } from '../nouns/imports/upload.ts'
import { sendDigests } from '../nouns/moderation-digest/send-digests.ts'
import { deleteOldInvitations } from '../nouns/people/storage.ts'
import { endRehearsals } from '../nouns/preparation/handlers.ts'
import { sendEmailUpdates } from '../nouns/subscriptions/email-updates.ts'
import { deliverMessages } from '../nouns/webhooks/deliver.ts'
import { deleteOldDeliveries } from '../nouns/webhooks/storage.ts'
import { deleteUnusedSessions, deleteOldEndedSignIns } from '../platform/identity/sign-ins.storage.ts'
import { deleteExpiredPayloads } from './oidc/storage.ts'
import { SESSION_LIFETIME_MS } from '../platform/identity/sessions/session-cookie.ts'
import type { Db } from '../platform/storage/database.ts'
import { isPostgres } from '../platform/storage/is-postgres.ts'
import { truncateLog } from '../platform/storage/maintenance.ts'
import { every, type Task } from '../platform/jobs/every.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Dependencies of the tasks. */
interface TaskContext {
  readonly db: Db
  /** of the database; see `OpenDatabase` */
  readonly url: string
  readonly config: Config
  readonly clock: () => number
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly erasures: ErasureList
  /** absent without SMTP_URL */
  readonly mailer: Mailer | undefined
}

/** Truncates SQLite's write-ahead log after an erasure; tries again while others use it. */
function createLogTruncation({ db, url }: TaskContext): Task {
  let emptiedUpTo = 0
  return every('write-ahead log', 10 * SECOND_MS, async () => {
    const last = await findNewestErasure(db)
    if (last > emptiedUpTo && truncateLog(url)) emptiedUpTo = last
  })
}

/** Lists the tasks that send mails and webhook messages. */
function listSendingTasks({ mailer, ...context }: TaskContext): Task[] {
  const webhooks = every('webhooks', 2 * SECOND_MS, (signal) => deliverMessages(context, signal))
  if (!mailer) return [webhooks]
  const mails = { ...context, mailer }
  return [
    webhooks,
    every('e-mail updates', MINUTE_MS, (signal) => sendEmailUpdates(mails, signal)),
    every('digests', 20 * SECOND_MS, (signal) => sendDigests(mails, signal)),
  ]
}

/** Lists what a server repeats in the background, beside analyses. Several servers may run a task at the same time. */
export function listTasks(context: TaskContext): Task[] {
  const { db, config, clock, erasures } = context
  const forgetPeople = () => removeOldIdentities(db, clock()).finally(() => erasures.finish(db))
  const deleteSessions = async () => {
    await deleteUnusedSessions(db, clock() - SESSION_LIFETIME_MS)
    await deleteOldEndedSignIns(db, clock() - SESSION_LIFETIME_MS)
  }
  return [
    every('schedules', MINUTE_MS, () => applyAllSchedules(db, clock())),
    every('rehearsals', MINUTE_MS, () => endRehearsals(db, clock())),
    every('retention', MINUTE_MS, forgetPeople),
    every('unfinished imports', MINUTE_MS, () => deleteAbandonedImports(db, clock())),
    every('uploads', MINUTE_MS, () => deleteOldUploads(config.importFolder, clock())),
    every('security log', MINUTE_MS, () => pruneSecurityLog(db, clock())),
    every('invitations', MINUTE_MS, () => deleteOldInvitations(db, clock())),
    every('access tokens', MINUTE_MS, () => deleteOldTokens(db, clock())),
    every('log of webhooks', MINUTE_MS, () => deleteOldDeliveries(db, clock())),
    every('sessions', HOUR_MS, deleteSessions),
    createLogTruncation(context),
    ...(config.devIssuer
      ? [every('development issuer', 10 * MINUTE_MS, () => deleteExpiredPayloads(db, clock()))]
      : []),
    // caches of this process, after erasures at another server
    ...(isPostgres(db) ? [every('erasures', 5 * SECOND_MS, () => erasures.follow(db))] : []),
    ...(config.sendsDeliveries ? listSendingTasks(context) : []),
  ]
}
