import type { LatestVote, PastVote, votes } from '@folkmoot/api-types'
import { moderates } from '../../http/access.ts'
import type { Context, Handlers, Tools } from '../../http/context.ts'
import { ApiError, parseFailed } from '../../http/errors.ts'
import type { Participants, Votes, VotesLatest } from '../../storage/database.ts'
import { transaction } from '../../storage/guard.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import { checkDoor, findVisitor, isSettled, join, tokenFor, type Visit } from '../../participants/join.ts'
import { nextFrom, poolOf } from '../../participants/pool.ts'
import { insertVote, listGiven, listLatestVotes, listPastVotes, type Given } from './storage.ts'

/** What somebody says about a comment. */
interface Said {
  tid: number
  vote: number
  high_priority: number
}

/** Stores a vote, and lets the voter in first if need be: all of it or nothing. */
const store = (visit: Visit, known: Participants | undefined, said: Said, tools: Tools) =>
  transaction(tools.db, async (tx) => {
    const participant = isSettled(known) ? known : await join(tx, visit, tools)
    const { zid, pid } = participant
    await insertVote(tx, { zid, pid, ...said, weight_x_32767: 0, created: tools.clock() })
    return participant
  })

const says = (said: Said) => (vote: Given) =>
  vote.tid === said.tid && vote.vote === said.vote && vote.high_priority === said.high_priority

/** Refuses a vote before anybody is let in for it. */
async function checkVote(visit: Visit, known: Participants | undefined, tid: number, { db }: Tools) {
  if (!known) await checkDoor(db, visit)
  if (!visit.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const pool = await poolOf(db, visit.conversation)
  if (!pool.tids.has(tid)) throw parseFailed('tid', 'names no comment of this conversation')
  return pool
}

const latestReply = (row: VotesLatest, { conversation_id }: ConversationRow): LatestVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  modified: String(row.modified),
  conversation_id,
})

/** The full weight of a vote as it is stored. */
const FULL_WEIGHT = 32_767

const pastReply = (row: Votes, { conversation_id }: ConversationRow): PastVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  created: String(row.created),
  high_priority: row.high_priority !== 0,
  weight: row.weight_x_32767 / FULL_WEIGHT,
  conversation_id,
})

/** What the integer columns of every database hold at most. */
const HIGHEST_PID = 2_147_483_647

/**
 * Whose votes are asked for: a moderator may name anybody, everybody else gets their own.
 * @returns undefined when there is nothing that the caller may see
 */
async function pidToShow(
  asked: string | undefined,
  { db, caller, conversation }: Pick<Context, 'db' | 'caller'> & { conversation: ConversationRow },
): Promise<number | undefined> {
  const named = asked !== undefined && /^\d+$/.test(asked) ? Math.min(Number(asked), HIGHEST_PID) : undefined
  if (named !== undefined && moderates(caller, conversation)) return named
  const own = (await findVisitor(db, { caller, conversation }))?.pid
  return named === undefined || named === own ? own : undefined
}

export const votesHandlers: Handlers<typeof votes> = {
  castVote: async ({ body }, context) => {
    const { db, caller, conversation, random } = context
    const { xid, participant_key, tid, vote } = body
    const visit = { caller, conversation, xid, participant_key }
    const known = await findVisitor(db, visit)
    const pool = await checkVote(visit, known, tid, context)
    const before = known ? await listGiven(db, conversation.zid, known.pid) : []
    const said = { tid, vote, high_priority: Number(body.high_priority === true) }
    const repeated = isSettled(known) && before.some(says(said))
    const participant = repeated ? known : await store(visit, known, said, context)
    // who comes with the key or id of somebody else's first vote, sent at the same time, has voted before
    const others =
      known || participant.vote_count === 0 ? before : await listGiven(db, conversation.zid, participant.pid)
    const voted = [...others.map((one) => one.tid), tid]
    const nextComment = nextFrom(pool, { voted, random })
    return {
      ...(nextComment ? { nextComment } : {}),
      currentPid: participant.pid,
      ...(await tokenFor(visit, participant, context)),
    }
  },

  listVotes: async ({ query }, context) => {
    const { db, conversation } = context
    const pid = await pidToShow(query.pid, context)
    if (pid === undefined) return []
    const rows = await listLatestVotes(db, conversation.zid, pid, query.tid)
    return rows.map((row) => latestReply(row, conversation))
  },

  listMyVotes: async (_, { db, caller, conversation }) => {
    const participant = await findVisitor(db, { caller, conversation })
    if (!participant) return []
    const rows = await listPastVotes(db, conversation.zid, participant.pid)
    return rows.map((row) => pastReply(row, conversation))
  },
}
