import { moveConversation } from '../users/public.ts'
import { hideDeletedConversation } from '../conversations/public.ts'
import { eraseParticipant } from '../participation/public.ts'
import { findReport, deleteReport, updateReport } from '../reports/public.ts'
import { deleteWebhookByUuid } from '../webhooks/public.ts'
import { deletePublication } from '../exports/public.ts'
import { deleteImport } from '../imports/public.ts'
import { deleteTokenByHash } from '../../platform/identity/access-tokens.storage.ts'
import { eraseAccount } from './erase-account.storage.ts'
import { appendToErasureFile, readErasureFile } from '../../platform/erasures/erasure-list.ts'
import {
  formatAccountSubject,
  listErasures,
  recordErasure,
  type Erasure,
  type ErasureKind,
} from '../../platform/erasures/erasures.storage.ts'
import { removeIdentities } from './retention.storage.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import { raiseCounter } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

const findByUuid = (tx: Db, uuid: string) =>
  tx
    .selectFrom('conversations')
    .select(['zid', 'conversation_uuid', 'owner'])
    .where('conversation_uuid', '=', uuid)
    .executeTakeFirst()

/** Splits a subject of an id and a number. */
function parseSubject(subject: string): { id: string; number: number } {
  const at = subject.lastIndexOf('/')
  return { id: subject.slice(0, at), number: Number(subject.slice(at + 1)) }
}

async function applyToParticipant(tx: Db, subject: string, now: number): Promise<void> {
  const { id, number: pid } = parseSubject(subject)
  const place = await findByUuid(tx, id)
  if (!place) return
  const { zid } = place
  // a backup from before the participant joined must not give the number to another person
  if ((await eraseParticipant(tx, { zid, pid }, now)) === undefined)
    await tx
      .insertInto('erased_participants')
      .values({ zid, pid })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function applyToAccount(tx: Db, subject: string, now: number): Promise<void> {
  const uid = Number.parseInt(subject, 10)
  await raiseCounter(tx, 'uid', uid)
  const user = await findUser(tx, uid)
  if (user && formatAccountSubject(user) === subject) await eraseAccount(tx, user, { owned: 'keep', now })
}

async function applyToOwner(tx: Db, subject: string): Promise<void> {
  const { id, number: owner } = parseSubject(subject)
  if (!(await findUser(tx, owner))) return
  const place = await findByUuid(tx, id)
  if (place && place.owner !== owner) await moveConversation(tx, place, owner)
}

type Application = (tx: Db, subject: string, now: number) => Promise<number | void>

/** How each kind is applied; a number is a conversation whose votes are to be deleted. */
const APPLICATIONS: Readonly<Record<ErasureKind, Application>> = {
  conversation: async (tx, uuid, now) => {
    const place = await findByUuid(tx, uuid)
    if (!place) return undefined
    await hideDeletedConversation(tx, place.zid, now)
    return place.zid
  },
  identities: async (tx, uuid, now) => {
    const place = await findByUuid(tx, uuid)
    if (place) await removeIdentities(tx, place, now)
  },
  participant: applyToParticipant,
  report: async (tx, report_id) => {
    const report = await findReport(tx, report_id)
    if (report) await deleteReport(tx, report.rid)
  },
  publication: async (tx, uuid) => {
    const place = await findByUuid(tx, uuid)
    if (!place) return
    await deletePublication(tx, place.zid)
    await tx.updateTable('conversations').set({ is_data_open: 0 }).where('zid', '=', place.zid).execute()
  },
  withdrawal: async (tx, report_id, now) => {
    const report = await findReport(tx, report_id)
    if (report) await updateReport(tx, report.rid, { withdrawn: report.withdrawn ?? now })
  },
  owner: applyToOwner,
  account: applyToAccount,
  token: (tx, token_hash) => deleteTokenByHash(tx, token_hash),
  webhook: (tx, uuid) => deleteWebhookByUuid(tx, uuid),
  // the entry itself is what is applied
  identity: () => Promise.resolve(),
}

async function applyErasure(db: Db, { kind, subject, created }: Erasure, now: number): Promise<void> {
  const zid = await runTransaction(db, async (tx) => {
    const zid = await APPLICATIONS[kind](tx, subject, now)
    await recordErasure(tx, { kind, subject, created })
    return zid
  })
  if (typeof zid === 'number') await deleteImport(db, zid)
}

/** Lists what another list does not have, or has with an older time. */
function listMissing(erasures: readonly Erasure[], from: readonly Erasure[]): Erasure[] {
  const times = new Map<string, number>()
  for (const { kind, subject, created } of from) {
    const name = `${kind} ${subject}`
    times.set(name, Math.max(Number(created), times.get(name) ?? 0))
  }
  return erasures.filter(
    ({ kind, subject, created }) => Number(created) > (times.get(`${kind} ${subject}`) ?? -1),
  )
}

/** Records in the security log that the database is an older one. @param erasures that were applied to it */
export const recordRestoredBackup = (db: Db, erasures: number, now: number): Promise<void> =>
  runTransaction(db, (tx) =>
    recordSecurityEvent(tx, { action: 'backup-restored', by: 'server', details: { erasures }, now }),
  )

/**
 * Applies to the database what the file has and the database has not: it is an older backup. Then adds to the file what only the
 * database has. Runs at each start, before anybody is served.
 * @returns the number of applied erasures
 */
export async function applyErasures(db: Db, path: string | null, now: number): Promise<number> {
  if (path === null) return 0
  const listed = readErasureFile(path)
  const missing = listMissing(listed, await listErasures(db))
  for (const erasure of missing) await applyErasure(db, erasure, now)
  appendToErasureFile(path, listMissing(await listErasures(db), listed))
  if (missing.length > 0) await recordRestoredBackup(db, missing.length, now)
  return missing.length
}
