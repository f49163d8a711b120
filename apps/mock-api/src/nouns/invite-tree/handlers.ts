import {
  findExistingParticipant,
  type JoinContext,
  hashParticipantKey,
  type JoinRequest,
} from '../participation/public.ts'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import {
  INVITE_STATUS,
  getInviteStatus,
  countInvites,
  parseLoginCode,
  toInviteStatusWord,
} from '@folkmoot/domain/invites'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { toPage, createPagination, formatAttachment, formatIfForExcel } from '../../platform/http/lists.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { toNetwork } from '../../platform/http/network.ts'
import { createWave } from './create-wave.ts'
import { countOwnerInvitesByCurrentStatus, expireWave, listWaves } from './manage-waves.ts'
import { revokeInvites } from './revoke.ts'
import { isUnknownCodeError, logInByCode, redeemInvite } from './redeem.ts'
import { findJoinedWave, listOwnInvites, type InviteWithWave } from './redeem.storage.ts'
import { toInviteReply, toMyInviteReply, toTreePlaceReply, toWaveReply } from './reply.ts'
import { listAllWaves, listOwnerInvites, listOwnerInvitesBefore, type InviteFilter } from './storage.ts'
import { LIMITS } from '@folkmoot/domain/limits'
import type { InviteRow } from '../../platform/storage/conversation-tables.ts'

/** Refuses a redemption in a conversation without invites. */
function checkOpen({ treevite_enabled, is_active }: ConversationRow): void {
  if (!treevite_enabled) throw new ApiError('polis_err_treevite_not_enabled')
  if (!is_active) throw new ApiError('polis_err_conversation_is_closed')
}

function checkNotEmpty(field: 'invite_code' | 'login_code', code: string): void {
  if (code === '') throw new ApiError('polis_err_treevite_invalid_request', { field })
}

/** Lists the caller's usable codes; undefined without participation. */
async function listUnusedOwnInvites(
  db: Db,
  joinRequest: JoinRequest,
  now: number,
): Promise<InviteWithWave[] | undefined> {
  const me = await findExistingParticipant(db, joinRequest)
  if (!me) return undefined
  const rows = await listOwnInvites(db, me.zid, me.pid)
  return rows.filter(
    ({ status, expires_at }) => getInviteStatus(status, expires_at, now) === INVITE_STATUS.unused,
  )
}

/** Runs an attempt at a code. Wrong ones of a browser's key and of a network are limited. @throws ApiError 429 */
function attempt<T>(joinRequest: JoinRequest, { limits, request }: JoinContext, work: () => Promise<T>) {
  const { conversation, participant_key: key } = joinRequest
  const ofNetwork = ['wrong_codes_per_address', `${conversation.zid} ${toNetwork(request.ip)}`] as const
  const ofBrowser =
    key === undefined ? [] : [['wrong_codes_per_key', hashParticipantKey(conversation, key)] as const]
  return limits.attempt([ofNetwork, ...ofBrowser], work, isUnknownCodeError)
}

type CallName = keyof typeof inviteTree
type SomeHandlers<N extends CallName> = Pick<Handlers<typeof inviteTree>, N>

const managementHandlers: SomeHandlers<
  'listWaves' | 'createWave' | 'listInvites' | 'downloadInvites' | 'revokeInvites' | 'expireWave'
> = {
  listWaves: ({ query }, context) => listWaves(context, context.conversation, query),

  createWave: async ({ body }, context) => {
    const { conversation } = context
    const { wave, invites_created } = await createWave(context, conversation.zid, body)
    return { ...toWaveReply(wave, conversation), invites_created }
  },

  listInvites: async ({ query }, context) => {
    const { db, caller, conversation, clock, reads } = context
    const { zid } = conversation
    await reads.recordList(context, { action: 'invites-read', caller, zid })
    const [waves, now, page] = [await listAllWaves(db, zid), clock(), toPage(query)]
    const { wave_id, status, search } = query
    const filter = { zid, waves, wave_id, status, search, now }
    const counts = await countOwnerInvitesByCurrentStatus(db, filter)
    const total = countInvites(counts, status)
    // a page after the last one needs no query
    const rows = page.offset < total ? await listOwnerInvites(db, filter, { order: query, page }) : []
    const known = { waves: new Map(waves.map((wave) => [wave.id, wave])), conversation, now }
    const invites = rows.map((row) => toInviteReply(row, known))
    return { invites, pagination: createPagination(page, total), counts }
  },

  downloadInvites: async ({ query }, context) => {
    const { db, config, caller, conversation, clock, reply, reads } = context
    const { zid, conversation_id } = conversation
    await reads.recordFile(context, { action: 'invites-downloaded', caller, zid })
    const { wave_id, status, search } = query
    const waves = await listAllWaves(db, zid)
    const filter = { zid, waves, wave_id, status, search, now: clock() }
    reply.header('content-disposition', formatAttachment(`treevite_invites_${conversation_id}`, filter.now))
    const createLink = (code: string) => createInviteLink(config.publicOrigin, conversation_id, code)
    const lines = streamOwnerInvitesCsv(db, filter, query.links ? createLink : undefined)
    return formatIfForExcel(lines, query.excel)
  },

  revokeInvites: ({ body }, context) => revokeInvites(context, context.conversation, body),

  expireWave: async ({ body: { wave_id, expires_at = null } }, context) => {
    const { conversation } = context
    return toWaveReply(await expireWave(context, conversation, { wave_id, expires_at }), conversation)
  },
}

const participantHandlers: SomeHandlers<
  'acceptInvite' | 'login' | 'listMyInvites' | 'downloadMyInvites' | 'getMyPlace'
> = {
  acceptInvite: async ({ body: { invite_code, participant_key } }, context) => {
    const { conversation, caller } = context
    checkNotEmpty('invite_code', invite_code)
    checkOpen(conversation)
    const joinRequest = { caller, conversation, participant_key }
    const redeem = () => redeemInvite({ joinRequest, invite_code }, context)
    return attempt(joinRequest, context, redeem)
  },

  login: async ({ body: { login_code } }, context) => {
    const { conversation, caller } = context
    checkNotEmpty('login_code', login_code)
    const joinRequest = { caller, conversation }
    const logIn = () => logInByCode(joinRequest, parseLoginCode(login_code), context)
    return { status: 'ok' as const, auth: await attempt(joinRequest, context, logIn) }
  },

  listMyInvites: async (_, { db, caller, conversation, clock }) => {
    const now = clock()
    const rows = await listUnusedOwnInvites(db, { caller, conversation }, now)
    return (rows ?? []).map((row) => toMyInviteReply(row, now))
  },

  downloadMyInvites: async (_, { db, caller, conversation, clock, reply }) => {
    const now = clock()
    const rows = await listUnusedOwnInvites(db, { caller, conversation }, now)
    const name = `my_treevite_invites_${conversation.conversation_id}`
    reply.header('content-disposition', formatAttachment(name, now))
    return streamMyInvitesCsv(rows)
  },

  getMyPlace: async (_, { db, caller, conversation, clock }) => {
    const me = await findExistingParticipant(db, { caller, conversation })
    if (!me) return { participant: null, wave: null, invites: [] }
    const wave = await findJoinedWave(db, me.zid, me.pid)
    const invites = await listOwnInvites(db, me.zid, me.pid)
    return toTreePlaceReply({ pid: me.pid, conversation, wave, invites, now: clock() })
  },
}

/** Creates the handlers of the invite tree. */
export const createInviteTreeHandlers = (): Handlers<typeof inviteTree> => ({
  ...managementHandlers,
  ...participantHandlers,
})

/** Formats a day as in the contract, in UTC: `Wed Sep 17 2025`. */
function formatDay(time: number): string {
  const [weekday = '', day, month, year] = new Date(time).toUTCString().split(' ')
  return [weekday.slice(0, 3), month, day, year].join(' ')
}

/**
 * Streams the owner's codes as CSV, newest first, page by page. No cell holds user text, so none needs quotes. The
 * last line has no line break, as in the contract.
 * @param createLink adds a last column with the link of each code
 */
async function* streamOwnerInvitesCsv(
  db: Db,
  filter: InviteFilter,
  createLink?: (code: string) => string,
): AsyncGenerator<string> {
  const waves = new Map(filter.waves.map((wave) => [wave.id, wave]))
  const line = ({ wave_id, invite_code, status, invite_used_at, created_at }: InviteRow) => {
    const wave = waves.get(wave_id)
    const word = toInviteStatusWord(getInviteStatus(status, wave?.expires_at ?? null, filter.now))
    const used = invite_used_at === null ? '' : formatDay(invite_used_at)
    const link = createLink ? `,${createLink(invite_code)}` : ''
    return `\n${wave?.wave ?? ''},${invite_code},${word},${used},${formatDay(created_at)}${link}`
  }
  yield `wave,invite_code,status,invite_used_at,created_at${createLink ? ',link' : ''}`
  let before: number | undefined
  do {
    const page: InviteRow[] = await listOwnerInvitesBefore(db, filter, {
      before,
      limit: LIMITS.exportPageRows,
    })
    yield page.map(line).join('')
    before = page.length === LIMITS.exportPageRows ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

const MY_INVITES_HEADER = 'invite_code,status,created_at'

/**
 * Streams the participant's own unused codes as CSV. Without participation the result is the header with a line break,
 * without codes the header alone, as in the contract.
 */
async function* streamMyInvitesCsv(rows: readonly InviteWithWave[] | undefined): AsyncGenerator<string> {
  if (!rows) return yield `${MY_INVITES_HEADER}\n`
  yield MY_INVITES_HEADER
  for (const { invite_code, status, created_at } of rows)
    yield `\n${invite_code},${toInviteStatusWord(status)},${formatDay(created_at)}`
}
