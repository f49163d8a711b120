import { isConversationOpen } from '../lifecycle/public.ts'
import { endDraft } from '../conversations/public.ts'
import { isJoined, joinConversation, type JoinContext, type JoinRequest } from '../participation/public.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { insertVotes, type VoteInput } from './votes.storage.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createWriteGroups, type Outcome } from '../../platform/storage/write-groups.ts'

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
export function createVoteStore(): (vote: CheckedVote) => Promise<ParticipantRow> {
  const store = createWriteGroups<CheckedVote, ParticipantRow>(storeVotes)
  return (vote) => store(vote.context.db, vote.joinRequest.conversation.zid, vote)
}
