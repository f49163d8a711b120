import type { participation, ParticipationInit } from '@folkmoot/api-types/participation'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../identity/caller.ts'
import type { Db, Participants, VotesLatest } from '../../storage/database.ts'
import { transaction } from '../../storage/guard.ts'
import { detailsReply } from '../conversations/reply.ts'
import { getConversation } from '../conversations/storage.ts'
import { storedMap } from '../math/reply.ts'
import { findResult } from '../math/storage.ts'
import { rowOf, userReply } from '../users/reply.ts'
import { findUser } from '../users/storage.ts'
import { listLatestVotes } from '../votes/storage.ts'
import { findXidOf } from '../xids/storage.ts'
import {
  accountOf,
  findVisitor,
  isInside,
  isSettled,
  join,
  refusalAtDoor,
  tokenFor,
  type Visit,
} from '../../participants/join.ts'
import { checkPage } from './page-host.ts'
import { nextFrom, poolOf } from '../../participants/pool.ts'
import { placeReply } from './reply.ts'
import { findBallot } from '../../participants/storage.ts'

/** The map of a large conversation is asked for by itself, where it is kept compressed (characters). */
const LONGEST_MAP = 300_000

type InitContext = Context<typeof participation.participationInit>

interface InitQuery {
  xid?: string
  /** whether the map is wanted */
  includePCA?: boolean
}

/** What every page gets, whatever it shows. */
const blank = ({ headers }: InitContext['request']) => ({
  nextComment: null,
  conversation: null,
  votes: [],
  pca: null,
  famous: {},
  acceptLanguage: headers['accept-language'] ?? 'en-US',
})

/** What a page gets that names no conversation. */
async function withoutConversation({ db, caller, request }: InitContext): Promise<ParticipationInit> {
  const row = await rowOf(db, caller)
  const account = caller.kind === 'user' ? caller.user : undefined
  const hasXid = caller.kind === 'participant' && caller.xid !== undefined
  return { user: row ? userReply({ row, account, hasXid }) : {}, ptpt: null, ...blank(request) }
}

/**
 * Who opens the page, and whether they have just been let in. Somebody with an external id becomes a participant by
 * that, where they are let in and may still vote; nobody else does.
 */
async function visitorOf(
  visit: Visit,
  context: InitContext,
): Promise<{ participant: Participants | undefined; isNew: boolean }> {
  const { db } = context
  const { xid, conversation } = visit
  const known = await findVisitor(db, visit)
  const stays = isSettled(known) || xid === undefined || accountOf(visit) || !conversation.is_active
  if (stays || (!known && (await refusalAtDoor(db, visit)))) return { participant: known, isNew: false }
  return { participant: await transaction(db, (tx) => join(tx, visit, context)), isNew: true }
}

/** What the page is told of the person: of an account all, of a participant what they are here by. */
async function userOf(db: Db, caller: Caller, zid: number, participant: Participants | undefined) {
  const account = caller.kind === 'user' ? caller.user : undefined
  const uid = participant?.uid ?? undefined
  const row = account ?? (uid === undefined ? undefined : await findUser(db, uid))
  if (!row) return {}
  const known = participant ? await findXidOf(db, zid, participant.pid) : undefined
  return userReply({ row, account, known, hasXid: known !== undefined })
}

const voteReply = ({ pid, tid, vote, weight_x_32767, modified }: VotesLatest) => ({
  pid,
  tid,
  vote,
  weight_x_32767,
  modified: String(modified),
})

/** Everything that a participant's page needs at its start; of an invite-only conversation outsiders get the door. */
export async function initReply(
  { xid, includePCA = true }: InitQuery,
  context: InitContext,
): Promise<ParticipationInit> {
  const { db, caller, conversation, random, request } = context
  if (!conversation) return withoutConversation(context)
  const { zid } = conversation
  const visit = { caller, conversation, xid }
  await checkPage(db, visit, request.headers.referer)
  const { participant, isNew } = await visitorOf(visit, context)
  const user = await userOf(db, caller, zid, participant)
  const place = participant ? { ptpt: placeReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  const votes = participant ? await listLatestVotes(db, zid, participant.pid) : []
  const voted = votes.map(({ tid }) => tid)
  const inside = isInside(visit, participant)
  const pool = inside ? await poolOf(db, conversation, await findBallot(db, zid)) : undefined
  const next = pool && nextFrom(pool, { voted, random })
  const analysed = inside && includePCA ? await findResult(db, zid, LONGEST_MAP) : undefined
  return {
    ...blank(request),
    user,
    ...place,
    nextComment: next ? Object.assign(next, { currentPid: participant?.pid ?? -1 }) : null,
    conversation: detailsReply(isNew ? await getConversation(db, zid) : conversation, caller),
    votes: votes.map(voteReply),
    pca: analysed ? { asPOJO: storedMap(analysed) } : null,
    ...(participant ? await tokenFor(visit, participant, context) : {}),
  }
}
