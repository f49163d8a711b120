import { deleteAccount, moveConversations, unlinkAccount } from '../users/public.ts'
import { hideDeletedConversation } from '../conversations/public.ts'
import { eraseParticipant } from '../participation/public.ts'
import { newestId } from '../../platform/storage/conversation-row.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db, UserRow } from '../../platform/storage/database.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import {
  computeIdentitySubject,
  formatAccountSubject,
  recordErasure,
} from '../../platform/erasures/erasures.storage.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { deleteIssuerData } from '../../platform/identity/issuer-data.storage.ts'

/**
 * The decision about the conversations of an erased account: `refuse` erases none that has some, `keep` leaves them with an account
 * that names nobody.
 */
export type OwnedConversations = 'refuse' | 'delete' | 'keep' | { readonly transferTo: number }

/** Lists what an account owns, unfinished imports too. */
export const listOwnedConversations = (db: Db, owner: number) =>
  db
    .selectFrom('conversations')
    .select(['zid', 'topic', 'participant_count', 'conversation_uuid', newestId.as('conversation_id')])
    .where('owner', '=', owner)
    .orderBy('zid')
    .execute()

/** Gives conversations to another account, and says so in the list of erasures, because the former owner is to go. */
async function transferOwned(tx: Db, uid: number, to: number, now: number): Promise<void> {
  for (const { zid, conversation_uuid } of await listOwnedConversations(tx, uid))
    await recordErasure(tx, { kind: 'owner', subject: `${conversation_uuid}/${to}`, created: now }, zid)
  await moveConversations(tx, uid, to)
}

/** Deletes the links to the provider. Tokens from before create no new account (`findErasure`). */
async function eraseIdentities(tx: Db, uid: number, now: number): Promise<void> {
  const links = await tx.selectFrom('identities').select(['issuer', 'sub']).where('uid', '=', uid).execute()
  for (const { issuer, sub } of links) {
    const subject = computeIdentitySubject(issuer, sub)
    await recordErasure(tx, { kind: 'identity', subject, created: now })
  }
  await deleteIssuerData(tx, uid)
}

/** Lists the conversations that the erasure of an account changes. */
async function listChangedZids(tx: Db, uid: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('conversations')
    .select('zid')
    .where('owner', '=', uid)
    .union(tx.selectFrom('participants').select('zid').where('uid', '=', uid))
    .orderBy('zid')
    .execute()
  return rows.map(({ zid }) => zid)
}

/** Locks them by number, and those that came meanwhile (the order of locks: storage/generations.ts). */
async function lockChanged(tx: Db, uid: number): Promise<void> {
  const locked = new Set<number>()
  for (;;) {
    const next = (await listChangedZids(tx, uid)).filter((zid) => !locked.has(zid))
    if (next.length === 0) return
    for (const zid of next) {
      await lockIfPresent(tx, zid)
      locked.add(zid)
    }
  }
}

/**
 * Erases an account: what it did as a participant, its links to the provider, its name and address.
 * @returns the deleted conversations, whose votes `deleteImport` deletes
 * @throws ApiError `polis_err_account_owns_conversations` where nothing is decided about them
 */
export async function eraseAccount(
  tx: Db,
  user: UserRow,
  { owned, now }: { owned: OwnedConversations; now: number },
): Promise<number[]> {
  const { uid } = user
  await lockChanged(tx, uid)
  // nobody links or creates accounts meanwhile
  await allocateId(tx, 'uid', 0)
  const conversations = await listOwnedConversations(tx, uid)
  if (owned === 'refuse' && conversations.length > 0)
    throw new ApiError('polis_err_account_owns_conversations', { field: 'owned' })
  if (typeof owned === 'object') await transferOwned(tx, uid, owned.transferTo, now)
  if (owned === 'delete') for (const { zid } of conversations) await hideDeletedConversation(tx, zid, now)
  // a conversation that is being deleted has no generation
  const places = await tx
    .selectFrom('participants')
    .innerJoin('generations', 'generations.zid', 'participants.zid')
    .select(['participants.zid', 'pid'])
    .where('uid', '=', uid)
    .orderBy('participants.zid')
    .execute()
  for (const place of places) await eraseParticipant(tx, place, now)
  await eraseIdentities(tx, uid, now)
  await tx.deleteFrom('xids').where('uid', '=', uid).execute()
  if (owned === 'keep' && conversations.length > 0) await unlinkAccount(tx, uid)
  else await deleteAccount(tx, uid, user.site_id)
  await recordErasure(tx, { kind: 'account', subject: formatAccountSubject(user), created: now })
  return owned === 'delete' ? conversations.map(({ zid }) => zid) : []
}
