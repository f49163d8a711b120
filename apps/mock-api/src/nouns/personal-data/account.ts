import { eraseAccount, listOwnedConversations, type OwnedConversations } from '../erasures/public.ts'
import { deleteImportSoon } from '../imports/public.ts'
import type { personalData } from '@folkmoot/api-types/personal-data'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { findUserByEmailKey, foldEmail } from '../../platform/identity/storage.ts'
import type { Db, UserRow } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { countAllowedXids, listIdentities, listParticipations, listRoles } from './storage.ts'

/** Names an account; without a field, the caller's own. */
interface AccountName {
  uid_of_user?: number | undefined
  email?: string | undefined
}

/** Finds the account of a call. @throws ApiError if it is not the caller's own, except for administrators */
async function getAccount(db: Db, user: SignedInUser, { uid_of_user, email }: AccountName): Promise<UserRow> {
  const isOwn = email === undefined && (uid_of_user === undefined || uid_of_user === user.uid)
  if (!isOwn && !user.isAdmin) throw new ApiError('polis_err_no_access_for_this_user')
  const found =
    email === undefined
      ? await findUser(db, uid_of_user ?? user.uid)
      : await findUserByEmailKey(db, foldEmail(email))
  // people without an account are participants, and erased as such
  if (!found || (found.email === null && found.hname === null))
    throw new ApiError('polis_err_account_not_found')
  return found
}

type AccountHandlers = Handlers<typeof personalData>

/** Returns the stored data of an account. */
export const handleGetAccountData: AccountHandlers['getAccountData'] = async ({ query }, context) => {
  const { db, user, caller, clock, reads } = context
  const { uid, email, hname, created, site_id } = await getAccount(db, user, query)
  if (uid !== user.uid)
    await reads.recordFile(context, { action: 'identities-read', caller, details: { account: uid } })
  const identities = await listIdentities(db, uid)
  const owned = await listOwnedConversations(db, uid)
  const joined = await listParticipations(db, uid)
  return {
    exported: clock(),
    account: { uid, email, hname, created: Number(created), site_id },
    identities: identities.map((row) => ({ ...row, created: Number(row.created) })),
    roles: await listRoles(db, uid),
    owned: owned.map(({ conversation_id, topic, participant_count }) => ({
      conversation_id,
      topic,
      participant_count,
    })),
    participates: joined,
    allowed_xids: await countAllowedXids(db, uid),
  }
}

interface OwnedChoice {
  owned?: 'delete' | undefined
  transfer_to?: string | undefined
}

/**
 * Decides what happens with the conversations of an account. People name accounts of their own site alone, so that nobody learns
 * which addresses have an account, or gets conversations from strangers.
 * @throws ApiError if the new owner is not to be had
 */
async function decideOwned(
  tx: Db,
  account: UserRow,
  { owned, transfer_to }: OwnedChoice,
  user: SignedInUser,
): Promise<OwnedConversations> {
  if (transfer_to !== undefined) {
    const newOwner = await findUserByEmailKey(tx, foldEmail(transfer_to))
    const isAllowed =
      newOwner && newOwner.uid !== account.uid && (user.isAdmin || newOwner.site_id === account.site_id)
    if (!isAllowed) throw new ApiError('polis_err_transfer_account_unknown', { field: 'transfer_to' })
    return { transferTo: newOwner.uid }
  }
  return owned ?? 'refuse'
}

/** Erases an account. */
export const handleEraseAccount: AccountHandlers['eraseAccount'] = async ({ query }, context) => {
  const { db, user, caller, clock, erasures } = context
  const account = await getAccount(db, user, query)
  const { uid } = account
  const { deleted, transferred } = await runTransaction(db, async (tx) => {
    const now = clock()
    const owned = await decideOwned(tx, account, query, user)
    const transferred = typeof owned === 'object' ? (await listOwnedConversations(tx, uid)).length : 0
    const deleted = await eraseAccount(tx, account, { owned, now })
    const details = { account: uid, deleted_conversations: deleted.length, transferred }
    await recordSecurityEvent(tx, { action: 'account-erased', by: caller, details, now })
    return { deleted, transferred }
  })
  for (const zid of deleted) await deleteImportSoon(db, zid)
  await erasures.finish(db)
  return { uid, deleted_conversations: deleted.length, transferred_conversations: transferred }
}
