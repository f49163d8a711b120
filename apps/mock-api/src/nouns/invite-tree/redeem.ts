import {
  findParticipant,
  addParticipant,
  createTokenInfo,
  findExistingParticipant,
  type JoinContext,
  type JoinRequest,
} from '../participation/public.ts'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import {
  INVITE_STATUS,
  getInviteStatus,
  toInviteStatusWord,
  createInviteCode,
  createLoginCode,
} from '@folkmoot/domain/invites'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { hashLoginCode, isLoginCodeHash, computeLoginCodeDigests } from './login-code.ts'
import { createInvitesWithoutCode } from './create-wave.ts'
import { insertInvites, listChildWaves } from './create-wave.storage.ts'
import {
  findInvite,
  findLoginCode,
  listWaveIdsWithOwnInvites,
  saveLoginCode,
  updateLoginCodeUse,
  markInviteUsed,
  type InviteWithWave,
} from './redeem.storage.ts'

/** Creates the refusal of an existing code (TREE-5). `reason` tells pages the cause as a code. */
const REFUSAL_MESSAGES: Readonly<Record<number, string>> = {
  [INVITE_STATUS.used]: 'Someone has joined with this invite already. Ask for another one.',
  [INVITE_STATUS.revoked]: 'This invite has been revoked. Ask for another one.',
  [INVITE_STATUS.expired]: 'This invite has expired. Ask for another one.',
}

const INVALID_INVITE = 'polis_err_treevite_invalid_or_used_invite'

const createRefusedError = (status: number): ApiError => {
  const message = REFUSAL_MESSAGES[status]
  const extra = { reason: toInviteStatusWord(status) }
  return new ApiError(INVALID_INVITE, { field: 'invite_code', ...(message ? { message } : {}), extra })
}

/** Creates the refusal of an unknown code, the only one that counts as guessing. */
class UnknownCodeError extends ApiError {}

/** Tells whether an error is the refusal of an unknown code. Used, revoked and expired codes are not guesses. */
export const isUnknownCodeError = (error: unknown): boolean => error instanceof UnknownCodeError

interface Redemption {
  joinRequest: JoinRequest
  invite_code: string
}

/**
 * Checks a code for a request: usable, or the one by which this browser, known by its key, has joined.
 * @throws ApiError with the reason of a refusal
 */
async function checkRedemption(db: Db, { joinRequest, invite_code }: Redemption, now: number) {
  const invite = await findInvite(db, joinRequest.conversation.zid, invite_code)
  if (!invite)
    throw new UnknownCodeError(INVALID_INVITE, { field: 'invite_code', extra: { reason: 'unknown' } })
  const known = await findExistingParticipant(db, joinRequest)
  const status = getInviteStatus(invite.status, invite.expires_at, now)
  const isRepeated =
    status === INVITE_STATUS.used &&
    joinRequest.participant_key !== undefined &&
    known?.pid === invite.invite_used_by_pid
  if (status !== INVITE_STATUS.unused && !isRepeated) throw createRefusedError(status)
  return { invite, known, isRepeated }
}

/** Creates a new member's codes of the child waves, unless they have them. */
async function insertOwnInvites(
  tx: Db,
  invite: InviteWithWave,
  { pid }: ParticipantRow,
  { random, clock }: HandlerDependencies,
): Promise<void> {
  const children = await listChildWaves(tx, invite.zid, invite.wave)
  if (children.length === 0) return
  const ids = children.map(({ id }) => id)
  const existingWaveIds = await listWaveIdsWithOwnInvites(tx, ids, pid)
  for (const wave of children.filter(({ id }) => !existingWaveIds.has(id))) {
    const count = wave.invites_per_user
    const id = await allocateId(tx, 'invite', count)
    const blanks = createInvitesWithoutCode(wave, {
      pid,
      parent_invite_id: invite.id,
      firstId: id,
      count,
      now: clock(),
    })
    await insertInvites(tx, blanks, () => createInviteCode(random))
  }
}

/** Uses the code, unless another request did between the first check and this transaction. */
async function joinByInvite(tx: Db, redemption: Redemption, context: JoinContext) {
  const { joinRequest } = redemption
  const now = context.clock()
  await lockGeneration(tx, joinRequest.conversation.zid)
  const { invite, known, isRepeated } = await checkRedemption(tx, redemption, now).catch((error: unknown) => {
    const isLate = error instanceof ApiError && error.code === INVALID_INVITE
    throw isLate ? new ApiError('polis_err_treevite_invite_race_condition') : error
  })
  const participant =
    known ?? (await addParticipant(tx, joinRequest, context, invite.invite_owner_pid === null))
  if (isRepeated) return { invite, participant }
  if (!(await markInviteUsed(tx, { id: invite.id, pid: participant.pid, now })))
    throw new ApiError('polis_err_treevite_invite_race_condition')
  await insertOwnInvites(tx, invite, participant, context)
  return { invite, participant }
}

/**
 * Redeems an invite code and replaces the login code. A participant stays the same, a signed-in person keeps the
 * account, everyone else becomes a new participant.
 * @throws ApiError when the code cannot be used, or another request used it first
 */
export async function redeemInvite(redemption: Redemption, context: JoinContext) {
  const { joinRequest } = redemption
  const { db, random, clock } = context
  await checkRedemption(db, redemption, clock())
  const login_code = createLoginCode(random)
  const hash = await hashLoginCode(login_code)
  const [lookup] = await computeLoginCodeDigests(db, joinRequest.conversation, login_code)
  const { invite, participant } = await runTransaction(db, async (tx) => {
    const joined = await joinByInvite(tx, redemption, context)
    const { zid, pid } = joined.participant
    const code = { zid, pid, hash, lookup, revoked: 0, created: clock(), last_used_at: null }
    await saveLoginCode(tx, code)
    return joined
  })
  const auth = await createTokenInfo(joinRequest, participant, context)
  return { status: 'ok' as const, wave_id: invite.wave_id, invite_id: invite.id, login_code, auth }
}

/** Creates the token of the participant with a login code. @throws ApiError `polis_err_treevite_login_code_invalid` */
export async function logInByCode(
  joinRequest: JoinRequest,
  login_code: string,
  context: JoinContext,
): Promise<TokenInfo> {
  const { db, clock } = context
  const { zid } = joinRequest.conversation
  const digests = await computeLoginCodeDigests(db, joinRequest.conversation, login_code)
  const code = await findLoginCode(db, zid, digests)
  const participant =
    code && (await isLoginCodeHash(login_code, code.hash))
      ? await findParticipant(db, zid, code.pid)
      : undefined
  if (!code || !participant)
    throw new UnknownCodeError('polis_err_treevite_login_code_invalid', { field: 'login_code' })
  // from now on it is found under the newest key
  await updateLoginCodeUse(db, code, { last_used_at: clock(), lookup: digests[0] })
  return createTokenInfo(joinRequest, participant, context)
}
