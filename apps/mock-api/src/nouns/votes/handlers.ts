import type { votes, LatestVote, PastVote } from '@folkmoot/api-types/votes'
import type { Handlers, Context } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { VoteEventRow, LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createWriteGroups, type Outcome } from '../../platform/storage/write-groups.ts'
import { endDraft, canModerate } from '../conversations/public.ts'
import { isConversationOpen } from '../lifecycle/public.ts'
import {
  isJoined,
  joinConversation,
  type JoinContext,
  type JoinRequest,
  createJoinRequest,
  drawCandidate,
  getCandidates,
  checkJoin,
  countNewcomer,
  findExistingParticipant,
  issueTokenInfo,
  getVoterState,
} from '../participation/public.ts'
import { importVotes } from './import-votes.ts'
import { insertVotes, type VoteInput, listLatestVotes, listVoteHistory } from './votes.storage.ts'

/** A vote that has been checked. */
interface CheckedVote {
  joinRequest: JoinRequest
  /** the voter, if they are a participant already */
  existing: ParticipantRow | undefined
  input: VoteInput
  context: JoinContext
}

/** Returns the time of a vote: never before the person's last one, so that the latest stays the latest after a clock was set back. */
const getVoteTime = ({ last_vote }: ParticipantRow, now: number): number =>
  Math.max(now, Number(last_vote ?? 0))

/** Finds the voter, who joins the conversation if needed. @throws ApiError for one who may not join */
const findVoter = async (tx: Db, { existing, joinRequest, context }: CheckedVote): Promise<ParticipantRow> =>
  isJoined(existing) ? existing : joinConversation(tx, joinRequest, context)

/** Finds the voters of a group; one who is refused has written nothing yet, and takes nothing from the others. */
async function findVoters(tx: Db, votes: readonly CheckedVote[]): Promise<Outcome<ParticipantRow>[]> {
  const outcomes: Outcome<ParticipantRow>[] = []
  for (const vote of votes) {
    outcomes.push(
      await findVoter(tx, vote).then(
        (value) => ({ value }),
        (error: unknown) => {
          if (votes.length > 1 && error instanceof ApiError) return { error }
          throw error
        },
      ),
    )
  }
  return outcomes
}

/** Stores votes of one conversation in one transaction. */
const storeVotes = (db: Db, votes: readonly CheckedVote[]): Promise<Outcome<ParticipantRow>[]> =>
  runTransaction(db, async (tx) => {
    const voters = await findVoters(tx, votes)
    const accepted = votes.flatMap(({ input, context, joinRequest: { conversation } }, index) => {
      const voter = voters[index] as Outcome<ParticipantRow>
      if ('error' in voter) return []
      const { zid, pid, uid } = voter.value
      const created = getVoteTime(voter.value, context.clock())
      const row = { zid, pid, ...input, weight_x_32767: 0, created }
      return [{ conversation, uid, row, now: context.clock() }]
    })
    const [first] = accepted
    if (first) {
      const rows = accepted.map(({ row }) => row)
      await insertVotes(tx, first.row.zid, rows)
      // closed since it was read
      if (!(await isConversationOpen(tx, first.row.zid, first.now)))
        throw new ApiError('polis_err_conversation_is_closed')
    }
    for (const { conversation, uid } of accepted) await endDraft(tx, conversation, uid)
    return voters
  })

/**
 * Creates the function that stores votes. On PostgreSQL the votes of a conversation that come at the same time share a transaction; SQLite commits
 * transactions of the same time together (`GroupCommit`).
 */
function createVoteStore(): (vote: CheckedVote) => Promise<ParticipantRow> {
  const store = createWriteGroups<CheckedVote, ParticipantRow>(storeVotes)
  return (vote) => store(vote.context.db, vote.joinRequest.conversation.zid, vote)
}

/** Checks a vote before anything is stored. Returns the voter's state and the candidates for the next comment. */
async function loadVoteState(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  input: VoteInput,
  context: JoinContext,
) {
  const { conversation } = joinRequest
  if (!existing) await checkJoin(context.db, joinRequest)
  if (!conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const voterState = await getVoterState(context.db, conversation.zid, existing?.pid, input)
  const candidates = await getCandidates(context.db, conversation, voterState)
  if (!candidates.indexByTid.has(input.tid))
    throw createParseError('tid', 'does not match a comment in this conversation')
  return { voterState, candidates }
}

/** Counts a vote towards the limit of its voter, or of newcomers. Those who moderate have none. @throws ApiError 429 */
async function countVote(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  context: JoinContext,
): Promise<void> {
  if (!existing) return countNewcomer(joinRequest, context)
  if (!canModerate(joinRequest.caller, joinRequest.conversation))
    await context.limits.take('votes_per_participant', `${existing.zid} ${existing.pid}`)
}

/** Creates the handler of castVote. */
function createCastVoteHandler(): Handlers<typeof votes>['castVote'] {
  const storeVote = createVoteStore()
  return async ({ body }, context) => {
    const { db, conversation, random } = context
    const { tid, vote, high_priority } = body
    const joinRequest = await createJoinRequest(body, context)
    const input = { tid, vote, high_priority: Number(high_priority === true) }
    const existing = await findExistingParticipant(db, joinRequest)
    const { voterState, candidates } = await loadVoteState(joinRequest, existing, input, context)
    const isRepeated = isJoined(existing) && voterState.hasSameVote
    if (!isRepeated) await countVote(joinRequest, existing, context)
    const participant = isRepeated ? existing : await storeVote({ joinRequest, existing, input, context })
    // a request with the same key or id may have created the participant in the meantime, and voted
    const isVoterStateCurrent = existing !== undefined || participant.vote_count === 0
    const { votedTids } = isVoterStateCurrent
      ? voterState
      : await getVoterState(db, conversation.zid, participant.pid)
    const nextComment = await drawCandidate(db, candidates, {
      votedTids: votedTids.includes(tid) ? votedTids : [...votedTids, tid],
      random,
    })
    return {
      ...(nextComment ? { nextComment } : {}),
      currentPid: participant.pid,
      ...(await issueTokenInfo(joinRequest, participant, context)),
    }
  }
}

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
