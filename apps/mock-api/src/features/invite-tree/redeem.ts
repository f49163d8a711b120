import type { TokenInfo } from '@folkmoot/api-types/schema'
import {
  INVITE_STATUS,
  inviteStatusAt,
  inviteStatusWord,
  newInviteCode,
  newLoginCode,
} from '@folkmoot/domain/invite-tree'
import type { Tools } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { PARTICIPANT_TOKEN_LIFE } from '../../identity/participant-token.ts'
import { nextId } from '../../storage/counters.ts'
import type { Db, Participants } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { transaction } from '../../storage/guard.ts'
import { findParticipant } from '../../participants/storage.ts'
import { addParticipant, findVisitor, type Visit } from '../../participants/join.ts'
import { hashLoginCode, isLoginCode, lookupOf } from './login-code.ts'
import { blankInvites } from './make-wave.ts'
import { insertInvites, listChildren } from './making.storage.ts'
import {
  findInvite,
  findLoginCode,
  listWavesGiven,
  replaceLoginCode,
  touchLoginCode,
  markUsed,
  type InviteOfWave,
} from './redeem.storage.ts'

/** Why a code that the conversation has lets nobody in (TREE-5); `reason` says it to pages in other languages. */
const REASONS: Readonly<Record<number, string>> = {
  [INVITE_STATUS.used]: 'Somebody has joined with this invite already. Ask for another one.',
  [INVITE_STATUS.revoked]: 'This invite has been revoked. Ask for another one.',
  [INVITE_STATUS.expired]: 'This invite has expired. Ask for another one.',
}

const INVALID = 'polis_err_treevite_invalid_or_used_invite'

const refused = (status: number): ApiError => {
  const message = REASONS[status]
  const extra = { reason: inviteStatusWord(status) }
  return new ApiError(INVALID, { field: 'invite_code', ...(message ? { message } : {}), extra })
}

/** Says that nobody has such a code: only this is a try at guessing one. */
class UnknownCode extends ApiError {}

/** Whether an error says that a code does not exist. One that is used, revoked or expired was no guess. */
export const isUnknownCode = (error: unknown): boolean => error instanceof UnknownCode

interface Redemption {
  visit: Visit
  invite_code: string
}

/**
 * Finds out what a code is for a visitor: to be used, or the very one that let them in, sent again by a browser that
 * names itself by its key.
 * @throws ApiError that says why the code lets nobody in
 */
async function judge(db: Db, { visit, invite_code }: Redemption, now: number) {
  const invite = await findInvite(db, visit.conversation.zid, invite_code)
  if (!invite) throw new UnknownCode(INVALID, { field: 'invite_code', extra: { reason: 'unknown' } })
  const known = await findVisitor(db, visit)
  const status = inviteStatusAt(invite.status, invite.expires_at, now)
  const again =
    status === INVITE_STATUS.used &&
    visit.participant_key !== undefined &&
    known?.pid === invite.invite_used_by_pid
  if (status !== INVITE_STATUS.unused && !again) throw refused(status)
  return { invite, known, again }
}

/** Gives somebody who joined a wave their codes of the waves below it, unless they have them. */
async function giveOwnCodes(
  tx: Db,
  invite: InviteOfWave,
  { pid }: Participants,
  { random, clock }: Tools,
): Promise<void> {
  const children = await listChildren(tx, invite.zid, invite.wave)
  if (children.length === 0) return
  const ids = children.map(({ id }) => id)
  const given = await listWavesGiven(tx, ids, pid)
  for (const wave of children.filter(({ id }) => !given.has(id))) {
    const count = wave.invites_per_user
    const id = await nextId(tx, 'invite', count)
    const blanks = blankInvites(wave, { pid, parent_invite_id: invite.id, id, count, now: clock() })
    await insertInvites(tx, blanks, () => newInviteCode(random))
  }
}

/** Uses the code, unless someone did between the first look and this transaction. */
async function enter(tx: Db, redemption: Redemption, tools: Tools) {
  const { visit } = redemption
  const now = tools.clock()
  await lockGeneration(tx, visit.conversation.zid)
  const { invite, known, again } = await judge(tx, redemption, now).catch((error: unknown) => {
    const late = error instanceof ApiError && error.code === INVALID
    throw late ? new ApiError('polis_err_treevite_invite_race_condition') : error
  })
  const participant = known ?? (await addParticipant(tx, visit, tools))
  if (again) return { invite, participant }
  if (!(await markUsed(tx, { id: invite.id, pid: participant.pid, now })))
    throw new ApiError('polis_err_treevite_invite_race_condition')
  await giveOwnCodes(tx, invite, participant, tools)
  return { invite, participant }
}

/** The token for whoever holds a participant's place; an external id stays in it. */
async function tokenInfo(
  { caller, conversation }: Visit,
  { pid, uid }: Participants,
  { tokens }: Tools,
): Promise<TokenInfo> {
  if (uid === null) throw new Error('A participant without a person cannot have a code.')
  const who = { uid, pid, conversation_id: conversation.conversation_id }
  const xid = caller.kind === 'participant' && caller.uid === uid ? caller.xid : undefined
  const token = await tokens.issue(
    xid === undefined ? { ...who, via: 'anonymous' } : { ...who, via: 'xid', xid },
  )
  return { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFE }
}

/**
 * Lets a visitor in by an invite code, and gives them a login code in place of any older one. A participant stays who
 * they are, someone with an account keeps it, all others become somebody new.
 * @throws ApiError when the code lets nobody in, or somebody else was faster
 */
export async function redeem(redemption: Redemption, tools: Tools) {
  const { visit } = redemption
  const { db, random, clock } = tools
  await judge(db, redemption, clock())
  const login_code = newLoginCode(random)
  const hash = await hashLoginCode(login_code)
  const lookup = await lookupOf(db, visit.conversation, login_code)
  const { invite, participant } = await transaction(db, async (tx) => {
    const entered = await enter(tx, redemption, tools)
    const { zid, pid } = entered.participant
    const code = { zid, pid, hash, lookup, revoked: 0, created: clock(), last_used_at: null }
    await replaceLoginCode(tx, code)
    return entered
  })
  const auth = await tokenInfo(visit, participant, tools)
  return { status: 'ok' as const, wave_id: invite.wave_id, invite_id: invite.id, login_code, auth }
}

/**
 * The token of the participant whose login code this is.
 * @throws ApiError `polis_err_treevite_login_code_invalid`
 */
export async function logIn(visit: Visit, login_code: string, tools: Tools): Promise<TokenInfo> {
  const { db, clock } = tools
  const { zid } = visit.conversation
  const code = await findLoginCode(db, zid, await lookupOf(db, visit.conversation, login_code))
  const participant =
    code && (await isLoginCode(login_code, code.hash)) ? await findParticipant(db, zid, code.pid) : undefined
  if (!code || !participant)
    throw new UnknownCode('polis_err_treevite_login_code_invalid', { field: 'login_code' })
  await touchLoginCode(db, code, clock())
  return tokenInfo(visit, participant, tools)
}
