import {
  type personalData,
  PARTICIPANT_DATA_LEGEND,
  type ParticipantData,
} from '@folkmoot/api-types/personal-data'
import { MOD } from '@folkmoot/domain/comments'
import { areVotesKept } from '@folkmoot/domain/erasure'
import { isVisible } from '@folkmoot/domain/visibility'
import type { Handlers } from '../../platform/http/context.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { SignedInUser, Caller } from '../../platform/identity/caller.ts'
import { findUserByEmailKey, foldEmail } from '../../platform/identity/storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db, UserRow, ParticipantRow } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { findNearestGroup, findPublicOpinion } from '../analysis/public.ts'
import { listComments } from '../comments/public.ts'
import { eraseAccount, listOwnedConversations, type OwnedConversations } from '../erasures/public.ts'
import { deleteImportSoon } from '../imports/public.ts'
import {
  eraseParticipant,
  findExistingParticipant,
  findParticipant,
  findParticipantByXid,
} from '../participation/public.ts'
import { listLatestVotes, listVoteHistory } from '../votes/public.ts'
import {
  countAllowedXids,
  listIdentities,
  listParticipations,
  listRoles,
  findLoginCodeTimes,
  findSubscribedAddress,
  findUsedInvite,
  listGivenInvites,
  listWrittenComments,
  listXids,
  findPidByAddress,
  listByLabel,
} from './storage.ts'

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
const handleGetAccountData: AccountHandlers['getAccountData'] = async ({ query }, context) => {
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
const handleEraseAccount: AccountHandlers['eraseAccount'] = async ({ query }, context) => {
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

type WrittenComment = Awaited<ReturnType<typeof listWrittenComments>>[number]

const toTime = (time: number | null): number | null => (time === null ? null : Number(time))

async function listVotes(db: Db, conversation: ConversationRow, { zid, pid }: ParticipantRow) {
  const history = await listVoteHistory(db, zid, pid)
  const tids = [...new Set(history.map(({ tid }) => tid))]
  const comments = tids.length === 0 ? [] : await listComments(db, zid, { tids })
  const texts = new Map(
    comments.filter((comment) => isVisible(comment, conversation)).map(({ tid, txt }) => [tid, txt]),
  )
  return history.map(({ tid, vote, high_priority, created }) => ({
    tid,
    txt: texts.get(tid) ?? null,
    vote,
    high_priority: high_priority !== 0,
    created: Number(created),
  }))
}

async function findAccount(db: Db, { uid }: ParticipantRow): Promise<ParticipantData['account']> {
  const user = uid === null ? undefined : await findUser(db, uid)
  if (!user || (user.email === null && user.hname === null)) return null
  return { email: user.email, hname: user.hname }
}

async function listCodes(db: Db, participant: ParticipantRow) {
  const invite = await findUsedInvite(db, participant)
  const code = await findLoginCodeTimes(db, participant)
  const given = await listGivenInvites(db, participant)
  return {
    invite: invite ? { invite_code: invite.invite_code, used_at: toTime(invite.invite_used_at) } : null,
    own_invites: given.map(({ invite_code }) => invite_code),
    login_code: code ? { created: Number(code.created), last_used_at: toTime(code.last_used_at) } : null,
  }
}

/** The comments that a moderator wrote in place of one that is rejected. */
const listReplacements = (comments: readonly WrittenComment[], tid: number, mod: number): number[] =>
  mod === MOD.rejected
    ? comments.filter(({ replaces_tid }) => replaces_tid === tid).map((written) => written.tid)
    : []

const NAMELESS = { x_name: null, x_email: null, x_profile_image_url: null }

/** Reads all that is stored about a participant. */
async function readParticipantData(
  db: Db,
  conversation: ConversationRow,
  participant: ParticipantRow,
  now: number,
): Promise<ParticipantData> {
  const { zid, conversation_id, topic } = conversation
  const { pid, created, last_interaction, vote_count, participant_key, xid_label, network } = participant
  const address = await findSubscribedAddress(db, participant)
  const opinion = await findPublicOpinion(db, zid)
  const xids = await listXids(db, participant)
  const comments = await listWrittenComments(db, participant)
  return {
    legend: PARTICIPANT_DATA_LEGEND,
    exported: now,
    conversation: { conversation_id, topic },
    participant: {
      pid,
      created: Number(created),
      last_interaction: Number(last_interaction) || Number(created),
      vote_count,
      group: opinion ? findNearestGroup(opinion.result, await listLatestVotes(db, zid, pid)) : null,
      has_browser_key: participant_key !== null,
      network,
    },
    account: await findAccount(db, participant),
    external_ids: [
      ...xids.map((row) => ({ ...row, created: Number(row.created) })),
      ...(xid_label === null ? [] : [{ ...NAMELESS, xid: xid_label, created: Number(created) }]),
    ],
    subscription: address ? { ...address, confirmed_at: toTime(address.confirmed_at) } : null,
    ...(await listCodes(db, participant)),
    votes: await listVotes(db, conversation, participant),
    comments: comments.map(({ replaces_tid, ...row }) => ({
      ...row,
      replaces: replaces_tid ?? null,
      replaced_by: listReplacements(comments, row.tid, row.mod),
      is_seed: row.is_seed !== 0,
      created: Number(row.created),
    })),
    votes_kept: areVotesKept(conversation),
  }
}

/** Finds the participant of an external id, or else of a label. @throws ApiError for a label of several */
async function findPersonByXid(db: Db, conversation: ConversationRow, xid: string) {
  const identified = await findParticipantByXid(db, conversation, xid)
  if (identified) return identified
  const [labelled, another] = await listByLabel(db, conversation.zid, xid)
  if (another)
    throw new ApiError('polis_err_participant_not_found', {
      field: 'xid',
      message: 'Several participants came with this id. Name one of them by “pid”.',
    })
  return labelled
}

type Handler = Handlers<typeof personalData>['getParticipantData' | 'eraseParticipant']
type Query = Parameters<Handler>[0]['query']
type CallContext = Parameters<Handler>[1]

const isOwn = ({ pid, xid, email }: Query) => pid === undefined && xid === undefined && email === undefined

async function findPerson(db: Db, conversation: ConversationRow, { pid, xid, email }: Query) {
  const { zid } = conversation
  if (pid !== undefined) return findParticipant(db, zid, pid)
  if (xid !== undefined) return findPersonByXid(db, conversation, xid)
  const found = email === undefined ? undefined : await findPidByAddress(db, zid, email)
  return found && findParticipant(db, zid, found.pid)
}

/**
 * Finds the caller, undefined when they do not take part, or the participant whom an administrator names.
 * @throws ApiError for others who name one, and when there is none
 */
async function getPerson(query: Query, { db, caller, user, conversation }: CallContext) {
  if (isOwn(query)) return findExistingParticipant(db, { caller, conversation })
  if (!user?.isAdmin) throw new ApiError('polis_err_no_access_for_this_user')
  const person = await findPerson(db, conversation, query)
  if (!person) throw new ApiError('polis_err_participant_not_found')
  return person
}

/** Erases a participant. An administrator's act leaves an event, which names nobody; what people do to themselves leaves none. */
async function erase(
  conversation: ConversationRow,
  { participant, isOfSelf }: { participant: ParticipantRow; isOfSelf: boolean },
  context: HandlerDependencies & { caller: Caller },
) {
  const { db, clock, caller, erasures } = context
  const outcome = await runTransaction(db, async (tx) => {
    const now = clock()
    const outcome = await eraseParticipant(tx, participant, now)
    if (outcome === undefined) return undefined
    const details = { votes: outcome === 'votes-kept' ? 'kept as numbers' : 'removed' }
    const { zid } = conversation
    if (!isOfSelf)
      await recordSecurityEvent(tx, { action: 'participant-erased', by: caller, zid, details, now })
    return outcome
  })
  await erasures.finish(db)
  return { erased: outcome !== undefined, votes_kept: outcome === 'votes-kept' }
}

/** Creates the handlers that show and erase personal data. */
export const createPersonalDataHandlers = (): Handlers<typeof personalData> => ({
  getParticipantData: async ({ query }, context) => {
    const { db, caller, conversation, clock, reads } = context
    const { zid } = conversation
    const participant = await getPerson(query, context)
    if (!participant) return null
    if (!isOwn(query))
      await reads.recordFile(context, { action: 'identities-read', caller, zid, details: { of: 'one' } })
    return readParticipantData(db, conversation, participant, clock())
  },

  eraseParticipant: async ({ query }, context) => {
    const { conversation } = context
    const participant = await getPerson(query, context)
    if (!participant) return { erased: false, votes_kept: areVotesKept(conversation) }
    return erase(conversation, { participant, isOfSelf: isOwn(query) }, context)
  },

  getAccountData: handleGetAccountData,
  eraseAccount: handleEraseAccount,
})
