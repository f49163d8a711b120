import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, inviteStatusAt, inviteTotal, readLoginCode } from '@folkmoot/domain/invite-tree'
import { pageOf, paginationOf } from '../../http/paging.ts'
import type { Handlers, Tools } from '../../http/context.ts'
import { attachment } from '../../http/csv.ts'
import { ApiError } from '../../http/errors.ts'
import { attempt, createLimiter, sourceOf, type Limiter } from '../../http/limits.ts'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import { findVisitor, keyDigest, type Visit } from '../../participants/join.ts'
import { myInvitesCsv, ownerInvitesCsv } from './csv.ts'
import { makeWave } from './make-wave.ts'
import { countOwnerInvitesNow, expireWave, listWaves, revoke } from './manage.ts'
import { isUnknownCode, logIn, redeem } from './redeem.ts'
import { findWaveOf, listInvitesOf, type InviteOfWave } from './redeem.storage.ts'
import { inviteReply, myInviteReply, placeReply, waveReply } from './reply.ts'
import { countOwnerInvites, listAllWaves, listOwnerInvites } from './storage.ts'

/** Makes what runs a try at a code, and slows down whoever guesses: by address and conversation, and by browser. */
function createGuard({ config, clock }: Tools) {
  const code = 'polis_err_too_many_attempts'
  const ofAddress = createLimiter({ perMinute: config.limits.wrong_codes_per_address, clock, code })
  const ofKey = createLimiter({ perMinute: config.limits.wrong_codes_per_key, clock, code })
  return <T>(
    { conversation, participant_key }: Visit,
    address: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    const tries: [Limiter, string][] = [[ofAddress, `${conversation.zid} ${sourceOf(address)}`]]
    if (participant_key !== undefined) tries.push([ofKey, keyDigest(conversation, participant_key)])
    return attempt(tries, work, isUnknownCode)
  }
}

/** Refuses a redemption where nobody can join by a code. */
function checkOpen({ treevite_enabled, is_active }: ConversationRow): void {
  if (!treevite_enabled) throw new ApiError('polis_err_treevite_not_enabled')
  if (!is_active) throw new ApiError('polis_err_conversation_is_closed')
}

function checkFilled(field: 'invite_code' | 'login_code', code: string): void {
  if (code === '') throw new ApiError('polis_err_treevite_invalid_request', { field })
}

/** The caller's own codes that can still be used; undefined when they take no part. */
async function unusedOf(db: Db, visit: Visit, now: number): Promise<InviteOfWave[] | undefined> {
  const me = await findVisitor(db, visit)
  if (!me) return undefined
  const rows = await listInvitesOf(db, me.zid, me.pid)
  return rows.filter(
    ({ status, expires_at }) => inviteStatusAt(status, expires_at, now) === INVITE_STATUS.unused,
  )
}

/** The calls of the invite tree. Each server counts wrong codes for itself. */
export function createInviteTreeHandlers(given: Tools): Handlers<typeof inviteTree> {
  const guard = createGuard(given)
  return { ...management, ...participantsSide(guard) }
}

type Names = keyof typeof inviteTree
type Some<N extends Names> = Pick<Handlers<typeof inviteTree>, N>

const management: Some<
  'listWaves' | 'createWave' | 'listInvites' | 'downloadInvites' | 'revokeInvites' | 'expireWave'
> = {
  listWaves: ({ query }, context) => listWaves(context, context.conversation, query),

  createWave: async ({ body }, context) => {
    const { conversation } = context
    const { wave, invites_created } = await makeWave(context, conversation.zid, body)
    return { ...waveReply(wave, conversation), invites_created }
  },

  listInvites: async ({ query }, { db, conversation, clock }) => {
    const { zid } = conversation
    const [waves, now, page] = [await listAllWaves(db, zid), clock(), pageOf(query)]
    const { wave_id, status } = query
    const filter = { zid, waves, wave_id, status, now }
    const counts = query.counts ? await countOwnerInvitesNow(db, filter) : undefined
    const total = counts ? inviteTotal(counts, status) : await countOwnerInvites(db, filter)
    // a page behind the last one is not looked for among all that are before it
    const rows = page.offset < total ? await listOwnerInvites(db, filter, page) : []
    const known = { waves: new Map(waves.map((wave) => [wave.id, wave])), conversation, now }
    const invites = rows.map((row) => inviteReply(row, known))
    return { invites, pagination: paginationOf(page, total), ...(counts && { counts }) }
  },

  downloadInvites: async ({ query }, { db, conversation, clock, reply }) => {
    const { zid, conversation_id } = conversation
    const { wave_id, status } = query
    const filter = { zid, waves: await listAllWaves(db, zid), wave_id, status, now: clock() }
    reply.header('content-disposition', attachment(`treevite_invites_${conversation_id}`, filter.now))
    return ownerInvitesCsv(db, filter)
  },

  revokeInvites: async ({ body }, context) => ({
    revoked: await revoke(context, context.conversation, body),
  }),

  expireWave: async ({ body: { wave_id, expires_at = null } }, context) => {
    const { conversation } = context
    return waveReply(await expireWave(context, conversation, { wave_id, expires_at }), conversation)
  },
}

const participantsSide = (
  guard: ReturnType<typeof createGuard>,
): Some<'acceptInvite' | 'login' | 'listMyInvites' | 'downloadMyInvites' | 'getMyPlace'> => ({
  acceptInvite: async ({ body }, context) => {
    const { conversation, caller, request } = context
    const { invite_code, participant_key } = body
    checkFilled('invite_code', invite_code)
    checkOpen(conversation)
    const visit = { caller, conversation, participant_key }
    return guard(visit, request.ip, () => redeem({ visit, invite_code }, context))
  },

  login: async ({ body: { login_code } }, context) => {
    const { conversation, caller, request } = context
    checkFilled('login_code', login_code)
    const visit = { caller, conversation }
    const auth = await guard(visit, request.ip, () => logIn(visit, readLoginCode(login_code), context))
    return { status: 'ok' as const, auth }
  },

  listMyInvites: async (_, { db, caller, conversation, clock }) => {
    const now = clock()
    const rows = await unusedOf(db, { caller, conversation }, now)
    return (rows ?? []).map((row) => myInviteReply(row, now))
  },

  downloadMyInvites: async (_, { db, caller, conversation, clock, reply }) => {
    const now = clock()
    const rows = await unusedOf(db, { caller, conversation }, now)
    const name = `my_treevite_invites_${conversation.conversation_id}`
    reply.header('content-disposition', attachment(name, now))
    return myInvitesCsv(rows)
  },

  getMyPlace: async (_, { db, caller, conversation, clock }) => {
    const me = await findVisitor(db, { caller, conversation })
    if (!me) return { participant: null, wave: null, invites: [] }
    const wave = await findWaveOf(db, me.zid, me.pid)
    const invites = await listInvitesOf(db, me.zid, me.pid)
    return placeReply({ pid: me.pid, conversation, wave, invites, now: clock() })
  },
})
