import type { FastifyBaseLogger } from 'fastify'
import { deleteOldTokens } from '../platform/identity/access-tokens.storage.ts'
import type { ErasureList } from '../platform/erasures/erasure-list.ts'
import { listErasures } from '../platform/erasures/erasures.storage.ts'
import { hideDeletedConversation } from '../nouns/conversations/delete-conversation.storage.ts'
import { listRehearsals } from '../nouns/conversations/conversations.storage.ts'
import { applyAllSchedules } from '../nouns/lifecycle/lifecycle.storage.ts'
import { startRounds, type StopRounds } from '../platform/jobs/start-rounds.ts'
import { removeOldIdentities } from '../nouns/erasures/retention.storage.ts'
import { sweepUploads } from '../nouns/imports/upload.ts'
import { deleteImport } from '../nouns/imports/delete-import.storage.ts'
import { listAbandonedImports } from '../nouns/imports/storage.ts'
import { pruneSecurityLog, recordSecurityEvent } from '../platform/security-log/security-log.storage.ts'
import { deleteOldInvitations } from '../nouns/people/storage.ts'
import { deleteOldDeliveries } from '../nouns/webhooks/storage.ts'
import type { Db } from '../platform/storage/database.ts'
import { lockIfPresent } from '../platform/storage/generations.ts'
import { runTransaction } from '../platform/storage/transaction.ts'
import { truncateLog } from '../platform/storage/maintenance.ts'

const SWEEP_INTERVAL_MS = 60_000

/** Deletes unfinished imports whose lease has expired. A running import renews its lease, in other processes too. */
export async function sweepImports(db: Db, now: number): Promise<void> {
  for (const { zid } of await listAbandonedImports(db, now)) await deleteImport(db, zid)
}

/** Deletes one rehearsal whose time is over. */
async function endRehearsal(db: Db, zid: number, now: number): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockIfPresent(tx, zid)
    if (!(await listRehearsals(tx, { endedAt: now })).includes(zid)) return
    if (!(await hideDeletedConversation(tx, zid, now))) return
    await recordSecurityEvent(tx, { action: 'conversation-deleted', by: 'server', zid, now })
  })
  await deleteImport(db, zid)
}

/**
 * Deletes the rehearsals whose time is over. Of several processes one does it.
 * @throws AggregateError of those that could not be deleted, after the others are
 */
export async function endRehearsals(db: Db, now: number): Promise<void> {
  const failures: unknown[] = []
  for (const zid of await listRehearsals(db, { endedAt: now }))
    await endRehearsal(db, zid, now).catch((err: unknown) => failures.push(err))
  if (failures.length > 0) throw new AggregateError(failures, 'rehearsals could not be deleted')
}

/** What the sweep works on. */
interface SweepContext {
  db: Db
  /** of the database; see `OpenDatabase` */
  url: string
  clock: () => number
  log: FastifyBaseLogger
  erasures: ErasureList
  /** where uploads wait to be imported */
  importFolder: string
  /** shorter for tests */
  intervalMs?: number
}

/** Creates the job that takes what was erased out of the log of an SQLite file; it tries again while others read it. */
function createLogTruncation(url: string) {
  let emptiedUpTo = 0
  return async (db: Db): Promise<void> => {
    const last = (await listErasures(db, emptiedUpTo)).at(-1)?.id
    if (last !== undefined && truncateLog(url)) emptiedUpTo = last
  }
}

/**
 * Deletes abandoned imports, uploads, security events after a year, invitations that are over; forgets the participants of conversations whose
 * retention has ended; opens and closes conversations at their time; ends rehearsals. It does so now and every minute. Returns the function that stops it.
 */
export function startSweeping(context: SweepContext): StopRounds {
  const { db, url, clock, log, erasures, importFolder, intervalMs = SWEEP_INTERVAL_MS } = context
  const truncate = createLogTruncation(url)
  const forget = async () => {
    const onError = (err: unknown) =>
      log.error({ err }, 'the people of a conversation could not be forgotten')
    if ((await removeOldIdentities(db, clock(), onError)) > 0) await erasures.finish(db)
  }
  const run = (name: string, work: (db: Db, now: number) => Promise<unknown>) =>
    work(db, clock()).catch((err: unknown) => log.error({ err }, `the sweep failed at: ${name}`))
  const sweep = async () => {
    // before people are forgotten: their days begin with the closing
    await run('schedules', applyAllSchedules)
    await run('rehearsals', endRehearsals)
    await Promise.all([
      run('imports', sweepImports),
      run('uploads', (_, now) => sweepUploads(importFolder, now)),
      run('security events', pruneSecurityLog),
      run('invitations', deleteOldInvitations),
      run('access tokens', deleteOldTokens),
      run('messages of webhooks', deleteOldDeliveries),
      run('identities', forget),
    ])
    // only now: the log stays while a transaction of these jobs is open
    await run('pages of the write-ahead log', () => truncate(db))
  }
  return startRounds(sweep, {
    intervalMs,
    onError: (err) => log.error({ err }, 'the sweep failed'),
    isFirstNow: true,
  })
}
