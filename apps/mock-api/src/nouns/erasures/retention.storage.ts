import { lockConversation, updateConversation } from '../conversations/public.ts'
import { forgetInSteps, forgetParticipants, PERSONAL_TABLES } from '../participation/public.ts'
import { isForgettingDue } from '@folkmoot/domain/retention'
import type { ExpressionBuilder } from 'kysely'
import { workOnEach } from '../../platform/jobs/every.ts'
import type { Database, Db } from '../../platform/storage/database.ts'
import { lockIfPresent, raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'

/** Forgets the people of a conversation in the transaction of the caller, and says so in the list of erasures. */
export async function removeIdentities(
  tx: Db,
  { zid, conversation_uuid }: { zid: number; conversation_uuid: string },
  now: number,
): Promise<void> {
  await raiseGeneration(tx, zid, now, { comments: true })
  await forgetParticipants(tx, zid)
  await tx
    .updateTable('conversations')
    .set((old) => ({ identities_removed_at: now, settings_version: old('settings_version', '+', 1) }))
    .where('zid', '=', zid)
    .execute()
  await recordErasure(tx, { kind: 'identities', subject: conversation_uuid, created: now }, zid)
}

/** True where something says who people of a conversation are: also what came after they were forgotten (SAFE-123). */
const hasPeople = ({ or, exists, selectFrom }: ExpressionBuilder<Database, 'conversations'>) =>
  or(
    PERSONAL_TABLES.map(([table]) =>
      exists(selectFrom(table).select(`${table}.zid`).whereRef(`${table}.zid`, '=', 'conversations.zid')),
    ),
  )

/** Selects the closed conversations whose people are known. */
const selectClosed = (db: Db) =>
  db
    .selectFrom('conversations')
    .select(['zid', 'conversation_uuid', 'retention_days', 'closed_at', 'opens_at', 'identities_removed_at'])
    .where('state', '=', 'ready')
    .where('is_active', '=', 0)
    .where('retention_days', '>', 0)
    .where('closed_at', 'is not', null)
    .where((row) => row.or([row('identities_removed_at', 'is', null), hasPeople(row)]))

/** Forgets the people of a conversation if their time has come. Returns whether it did: of several servers one does. */
async function removeIfDue(db: Db, zid: number, now: number): Promise<boolean> {
  const findDue = async (tx: Db) => {
    const row = await selectClosed(tx).where('zid', '=', zid).executeTakeFirst()
    return row && isForgettingDue({ ...row, identities_removed_at: null }, now) ? row : undefined
  }
  // while it is due, nobody opens it or keeps its people longer (`saveConversation`); another server may do this, or it is deleted
  const lockDue = async (tx: Db) => {
    if (!(await lockIfPresent(tx, zid))) return undefined
    await lockConversation(tx, zid)
    return findDue(tx)
  }
  const found = await findDue(db)
  if (!found) return false
  // others came after its people were forgotten: it has people again, so that nobody opens it meanwhile
  if (found.identities_removed_at !== null)
    await runTransaction(db, async (tx) => {
      if (await lockDue(tx)) await updateConversation(tx, zid, { identities_removed_at: null })
    })
  await forgetInSteps(db, zid, async (tx) => (await lockDue(tx)) !== undefined)
  return runTransaction(db, async (tx) => {
    const row = await lockDue(tx)
    if (!row) return false
    await removeIdentities(tx, row, now)
    const details = { after_days: row.retention_days }
    await recordSecurityEvent(tx, { action: 'identities-removed', by: 'server', zid, details, now })
    return true
  })
}

/** Forgets the people of conversations whose time has come. @returns the number of conversations */
export async function removeOldIdentities(db: Db, now: number): Promise<number> {
  let removed = 0
  await workOnEach(await selectClosed(db).execute(), async ({ zid }) => {
    if (await removeIfDue(db, zid, now)) removed += 1
  })
  return removed
}
