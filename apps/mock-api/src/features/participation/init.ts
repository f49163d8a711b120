import type { CurrentUser, participation, ParticipationInit } from '@folkmoot/api-types'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../identity/caller.ts'
import type { Db, Participants } from '../../storage/database.ts'
import { transaction } from '../../storage/guard.ts'
import { detailsReply } from '../conversations/reply.ts'
import { getConversation } from '../conversations/storage.ts'
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
} from './join.ts'
import { nextFrom, poolOf } from './pool.ts'
import { placeReply } from './reply.ts'

type InitContext = Context<typeof participation.participationInit>

/** What a page gets that names no conversation. */
async function outside(
  user: Partial<CurrentUser>,
  request: InitContext['request'],
): Promise<ParticipationInit> {
  return {
    user,
    ptpt: null,
    nextComment: null,
    conversation: null,
    votes: [],
    pca: null,
    famous: {},
    acceptLanguage: request.headers['accept-language'] ?? 'en-US',
  }
}

/**
 * Who opens the page. Somebody with an external id becomes a participant by that, where they are let in and may still
 * vote; nobody else does.
 */
async function participantOf(visit: Visit, context: InitContext): Promise<Participants | undefined> {
  const { db } = context
  const known = await findVisitor(db, visit)
  const { xid, conversation } = visit
  if (isSettled(known) || xid === undefined || accountOf(visit) || !conversation.is_active) return known
  if (!known && (await refusalAtDoor(db, visit))) return undefined
  return transaction(db, (tx) => join(tx, visit, context))
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

/** Everything that a participant's page needs at its start; of an invite-only conversation outsiders get the door. */
export async function initReply(
  { xid }: { xid?: string | undefined },
  context: InitContext,
): Promise<ParticipationInit> {
  const { db, caller, conversation, random, request } = context
  if (!conversation) {
    const row = await rowOf(db, caller)
    const account = caller.kind === 'user' ? caller.user : undefined
    const hasXid = caller.kind === 'participant' && caller.xid !== undefined
    return outside(row ? userReply({ row, account, hasXid }) : {}, request)
  }
  const visit = { caller, conversation, xid }
  const participant = await participantOf(visit, context)
  const user = await userOf(db, caller, conversation.zid, participant)
  const votes = participant ? await listLatestVotes(db, conversation.zid, participant.pid) : []
  const voted = votes.map(({ tid }) => tid)
  const next = isInside(visit, participant)
    ? nextFrom(await poolOf(db, conversation), { voted, random })
    : undefined
  const { ptpt: _, ...rest } = await outside(user, request)
  const place = participant ? { ptpt: placeReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  return {
    ...rest,
    ...place,
    nextComment: next ? { ...next, currentPid: participant?.pid ?? -1 } : null,
    conversation: detailsReply(await getConversation(db, conversation.zid), caller),
    votes: votes.map(({ pid, tid, vote, weight_x_32767, modified }) => ({
      pid,
      tid,
      vote,
      weight_x_32767,
      modified: String(modified),
    })),
    ...(participant ? await tokenFor(visit, participant, context) : {}),
  }
}
