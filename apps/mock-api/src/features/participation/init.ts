import type { participation, ParticipationInit } from '@folkmoot/api-types/participation'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../core/caller.ts'
import type { Db, ParticipantRow, LatestVoteRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { toDetailsReply } from '../conversations/reply.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { toPartialMap } from '../math/reply.ts'
import { findOpinionResult } from '../math/storage.ts'
import { findCallerRow, toUserReply } from '../users/reply.ts'
import { findUser } from '../../core/users.storage.ts'
import { listLatestVotes } from '../../core/votes.storage.ts'
import { findXidByPid } from '../../core/xids.storage.ts'
import {
  findParticipatingUser,
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
import { findVoterState } from '../../core/participants/voter-state.storage.ts'

/** A larger map is left out; its own call serves it compressed. */
const MAX_MAP_CHARACTERS = 300_000

type InitContext = Context<typeof participation.participationInit>

interface InitQuery {
  xid?: string
  /** false leaves out the map */
  includePCA?: boolean
}

/** The fields of every reply, before they are filled in. */
const createBlankReply = ({ headers }: InitContext['request']) => ({
  nextComment: null,
  conversation: null,
  votes: [],
  pca: null,
  famous: {},
  acceptLanguage: headers['accept-language'] ?? 'en-US',
})

/** Creates the reply to a request without a conversation. */
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
 * Finds the caller's participant. Callers with an external id who may join an open conversation join it here; `isNew` is
 * then true.
 */
async function resolveParticipant(
  joinRequest: JoinRequest,
  context: InitContext,
): Promise<{ participant: ParticipantRow | undefined; isNew: boolean }> {
  const { db } = context
  const { xid, conversation } = joinRequest
  const existing = await findExistingParticipant(db, joinRequest)
  const unchanged = { participant: existing, isNew: false }
  if (isJoined(existing) || xid === undefined || findParticipatingUser(joinRequest)) return unchanged
  if (!conversation.is_active) return unchanged
  if (!existing && (await findJoinRefusal(db, joinRequest))) return unchanged
  return {
    participant: await runTransaction(db, (tx) => joinConversation(tx, joinRequest, context)),
    isNew: true,
  }
}

/** Creates the user of the reply; without an account only what identifies the participant. */
async function createUserReply(db: Db, caller: Caller, zid: number, participant: ParticipantRow | undefined) {
  const account = caller.kind === 'user' ? caller.user : undefined
  const uid = participant?.uid ?? undefined
  const row = account ?? (uid === undefined ? undefined : await findUser(db, uid))
  if (!row) return {}
  const known = participant ? await findXidByPid(db, zid, participant.pid) : undefined
  return toUserReply({ row, account, known, hasXid: known !== undefined })
}

const toVoteReply = ({ pid, tid, vote, weight_x_32767, modified }: LatestVoteRow) => ({
  pid,
  tid,
  vote,
  weight_x_32767,
  modified: String(modified),
})

/** Creates the data that a participant's page starts with. Outsiders of an invite-only conversation get no comment and no map. */
export async function createInitReply(
  { xid, includePCA = true }: InitQuery,
  context: InitContext,
): Promise<ParticipationInit> {
  const { db, caller, conversation, random, request } = context
  if (!conversation) return createReplyWithoutConversation(context)
  const { zid } = conversation
  const joinRequest = { caller, conversation, xid }
  await checkPageHost(db, joinRequest, request.headers.referer)
  const { participant, isNew } = await resolveParticipant(joinRequest, context)
  const user = await createUserReply(db, caller, zid, participant)
  const ptpt = participant ? { ptpt: toParticipantReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  const votes = participant ? await listLatestVotes(db, zid, participant.pid) : []
  const votedTids = votes.map(({ tid }) => tid)
  const isReader = canRead(joinRequest, participant)
  const candidates = isReader
    ? await getCandidates(db, conversation, await findVoterState(db, zid))
    : undefined
  const comment = candidates && drawCandidate(candidates, { votedTids, random })
  const map = isReader && includePCA ? await findOpinionResult(db, zid, MAX_MAP_CHARACTERS) : undefined
  return {
    ...createBlankReply(request),
    user,
    ...ptpt,
    nextComment: comment ? Object.assign(comment, { currentPid: participant?.pid ?? -1 }) : null,
    conversation: toDetailsReply(isNew ? await getConversation(db, zid) : conversation, caller),
    votes: votes.map(toVoteReply),
    pca: map ? { asPOJO: toPartialMap(map) } : null,
    ...(participant ? await issueTokenInfo(joinRequest, participant, context) : {}),
  }
}
