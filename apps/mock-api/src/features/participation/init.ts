import type { participation, ParticipationInit } from '@folkmoot/api-types/participation'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../core/caller.ts'
import type { Db, Participants, VotesLatest } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { toDetailsReply } from '../conversations/reply.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { toPartialMap } from '../math/reply.ts'
import { findOpinionResult } from '../math/storage.ts'
import { findCallerRow, toUserReply } from '../users/reply.ts'
import { findUser } from '../../core/users.storage.ts'
import { listLatestVotes } from '../votes/storage.ts'
import { findXidByPid } from '../../core/xids.storage.ts'
import {
  getAccount,
  findExistingParticipant,
  canRead,
  isJoined,
  joinConversation,
  findJoinRefusal,
  issueTokenInfo,
  type JoinRequest,
} from '../../core/participants/join.ts'
import { checkPageHost } from './page-host.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import { toParticipantReply } from './reply.ts'
import { findVoterState } from '../../core/participants/storage.ts'

/** The map of a large conversation is asked for by itself, where it is kept compressed (characters). */
const MAX_MAP_CHARACTERS = 300_000

type InitContext = Context<typeof participation.participationInit>

interface InitQuery {
  xid?: string
  /** whether the map is wanted */
  includePCA?: boolean
}

/** What every page gets, whatever it shows. */
const createBlankReply = ({ headers }: InitContext['request']) => ({
  nextComment: null,
  conversation: null,
  votes: [],
  pca: null,
  famous: {},
  acceptLanguage: headers['accept-language'] ?? 'en-US',
})

/** What a page gets that names no conversation. */
async function createReplyWithoutConversation({
  db,
  caller,
  request,
}: InitContext): Promise<ParticipationInit> {
  const row = await findCallerRow(db, caller)
  const account = caller.kind === 'user' ? caller.user : undefined
  const hasXid = caller.kind === 'participant' && caller.xid !== undefined
  return { user: row ? toUserReply({ row, account, hasXid }) : {}, ptpt: null, ...createBlankReply(request) }
}

/**
 * Who opens the page, and whether they have just been let in. Somebody with an external id becomes a participant by
 * that, where they are let in and may still vote; nobody else does.
 */
async function resolveParticipant(
  visit: JoinRequest,
  context: InitContext,
): Promise<{ participant: Participants | undefined; isNew: boolean }> {
  const { db } = context
  const { xid, conversation } = visit
  const known = await findExistingParticipant(db, visit)
  const stays = isJoined(known) || xid === undefined || getAccount(visit) || !conversation.is_active
  if (stays || (!known && (await findJoinRefusal(db, visit)))) return { participant: known, isNew: false }
  return { participant: await runTransaction(db, (tx) => joinConversation(tx, visit, context)), isNew: true }
}

/** What the page is told of the person: of an account all, of a participant what they are here by. */
async function createUserReply(db: Db, caller: Caller, zid: number, participant: Participants | undefined) {
  const account = caller.kind === 'user' ? caller.user : undefined
  const uid = participant?.uid ?? undefined
  const row = account ?? (uid === undefined ? undefined : await findUser(db, uid))
  if (!row) return {}
  const known = participant ? await findXidByPid(db, zid, participant.pid) : undefined
  return toUserReply({ row, account, known, hasXid: known !== undefined })
}

const toVoteReply = ({ pid, tid, vote, weight_x_32767, modified }: VotesLatest) => ({
  pid,
  tid,
  vote,
  weight_x_32767,
  modified: String(modified),
})

/** Everything that a participant's page needs at its start; of an invite-only conversation outsiders get the door. */
export async function createInitReply(
  { xid, includePCA = true }: InitQuery,
  context: InitContext,
): Promise<ParticipationInit> {
  const { db, caller, conversation, random, request } = context
  if (!conversation) return createReplyWithoutConversation(context)
  const { zid } = conversation
  const visit = { caller, conversation, xid }
  await checkPageHost(db, visit, request.headers.referer)
  const { participant, isNew } = await resolveParticipant(visit, context)
  const user = await createUserReply(db, caller, zid, participant)
  const place = participant ? { ptpt: toParticipantReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  const votes = participant ? await listLatestVotes(db, zid, participant.pid) : []
  const voted = votes.map(({ tid }) => tid)
  const inside = canRead(visit, participant)
  const pool = inside ? await getCandidates(db, conversation, await findVoterState(db, zid)) : undefined
  const next = pool && drawCandidate(pool, { votedTids: voted, random })
  const analysed = inside && includePCA ? await findOpinionResult(db, zid, MAX_MAP_CHARACTERS) : undefined
  return {
    ...createBlankReply(request),
    user,
    ...place,
    nextComment: next ? Object.assign(next, { currentPid: participant?.pid ?? -1 }) : null,
    conversation: toDetailsReply(isNew ? await getConversation(db, zid) : conversation, caller),
    votes: votes.map(toVoteReply),
    pca: analysed ? { asPOJO: toPartialMap(analysed) } : null,
    ...(participant ? await issueTokenInfo(visit, participant, context) : {}),
  }
}
