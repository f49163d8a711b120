import { canModerate } from '../conversations/public.ts'
import { findExistingParticipant } from '../participation/public.ts'
import type { LatestVote, PastVote, votes } from '@folkmoot/api-types/votes'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { listLatestVotes, listVoteHistory } from './votes.storage.ts'
import type { Context, Handlers } from '../../platform/http/context.ts'
import type { VoteEventRow, LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import { createCastVoteHandler } from './cast-vote.ts'
import { importVotes } from './import-votes.ts'

const toLatestVoteReply = (row: LatestVoteRow, { conversation_id }: ConversationRow): LatestVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  modified: String(row.modified),
  conversation_id,
})

/** The stored value of weight 1. */
const FULL_WEIGHT = 32_767

const toPastVoteReply = (row: VoteEventRow, { conversation_id }: ConversationRow): PastVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  created: String(row.created),
  high_priority: row.high_priority !== 0,
  weight: row.weight_x_32767 / FULL_WEIGHT,
  conversation_id,
})

/** The largest value of an integer column on every database. */
const MAX_PID = 2_147_483_647

/**
 * Finds the participant whose votes the caller may read: moderators may name anyone, others get their own.
 * @returns undefined if the caller may see no votes
 */
async function findVisiblePid(
  requestedPid: string | undefined,
  context: Pick<Context, 'db' | 'caller' | 'clock' | 'reads'> & { conversation: ConversationRow },
): Promise<number | undefined> {
  const { db, caller, conversation } = context
  const isNumber = requestedPid !== undefined && /^\d+$/.test(requestedPid)
  const pid = isNumber ? Math.min(Number(requestedPid), MAX_PID) : undefined
  if (pid !== undefined && canModerate(caller, conversation)) {
    await context.reads.recordList(context, { action: 'votes-read', caller, zid: conversation.zid })
    return pid
  }
  const ownPid = (await findExistingParticipant(db, { caller, conversation }))?.pid
  return pid === undefined || pid === ownPid ? ownPid : undefined
}

/** Creates the handlers of votes. */
export const createVotesHandlers = (): Handlers<typeof votes> => ({
  castVote: createCastVoteHandler(),

  importVotes,

  listVotes: async ({ query }, context) => {
    const { db, conversation } = context
    const pid = await findVisiblePid(query.pid, context)
    if (pid === undefined) return []
    const rows = await listLatestVotes(db, conversation.zid, pid, query.tid)
    return rows.map((row) => toLatestVoteReply(row, conversation))
  },

  listMyVotes: async (_, { db, caller, conversation }) => {
    const participant = await findExistingParticipant(db, { caller, conversation })
    if (!participant) return []
    const rows = await listVoteHistory(db, conversation.zid, participant.pid)
    return rows.map((row) => toPastVoteReply(row, conversation))
  },
})
