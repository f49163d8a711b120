import { canModerate } from '../../core/authority.ts'
import { endDraft } from '../../core/conversations.storage.ts'
import {
  canJoinInGroup,
  prepareGroupJoin,
  type GroupJoin,
  type GroupRules,
  type GroupVoter,
} from '../../core/participants/join-groups.ts'
import { isJoined, joinConversation } from '../../core/participants/join.ts'
import type { JoinRequest } from '../../core/participants/join-request.ts'
import type { JoinContext } from '../../core/participants/newcomers.ts'
import type { RateLimiter } from '../../core/rate-limiter.ts'
import { bindVotes, storeVoteGroup } from '../../core/vote-groups.storage.ts'
import { insertVote, type VoteInput } from '../../core/votes.storage.ts'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { createWriteGroups, usesWriteGroups, type Outcome } from '../../storage/write-groups.ts'

/** A vote that has been checked. */
interface CheckedVote {
  joinRequest: JoinRequest
  /** the voter, if they are a participant already */
  existing: ParticipantRow | undefined
  input: VoteInput
  context: JoinContext
}

/** Counts a vote towards the limit of its voter. @throws ApiError 429 for too many */
type ConsumeLimit = (vote: CheckedVote, participant: Pick<ParticipantRow, 'zid' | 'pid'>) => void

/** Returns the time of a vote: never before the person's last one, so that the latest stays the latest after a clock was set back. */
const getVoteTime = ({ last_vote }: ParticipantRow, now: number): number =>
  Math.max(now, Number(last_vote ?? 0))

/** Stores a vote in a transaction of its own; the voter joins the conversation in it if needed. */
function storeAlone(vote: CheckedVote, consumeLimit: ConsumeLimit): Promise<ParticipantRow> {
  const { joinRequest, existing, input, context } = vote
  return runTransaction(context.db, async (tx) => {
    const participant = isJoined(existing) ? existing : await joinConversation(tx, joinRequest, context)
    if (!isJoined(existing)) consumeLimit(vote, participant)
    const { zid, pid, uid } = participant
    await insertVote(tx, {
      zid,
      pid,
      ...input,
      weight_x_32767: 0,
      created: getVoteTime(participant, context.clock()),
    })
    await endDraft(tx, joinRequest.conversation, uid)
    return participant
  })
}

/** True for a vote that can share a transaction with others. */
const canShare = ({ joinRequest, existing, context }: CheckedVote): boolean =>
  usesWriteGroups(context.db) &&
  !joinRequest.conversation.is_draft &&
  // all of a group have one time
  (isJoined(existing)
    ? getVoteTime(existing, 0) <= context.clock()
    : existing === undefined && canJoinInGroup(joinRequest))

/** Says which votes of a group are stored for whom, after the limits of their voters. @throws if each is to be stored alone */
function acceptVotes(
  votes: readonly CheckedVote[],
  { voters }: GroupJoin,
  consumeLimit: ConsumeLimit,
): Outcome<GroupVoter>[] {
  let joining = 0
  return votes.map((vote) => {
    if (vote.existing) return { value: { pid: vote.existing.pid, known: vote.existing } }
    const voter = voters[joining++] as Outcome<GroupVoter>
    if ('error' in voter) return voter
    const { pid, known } = voter.value
    try {
      consumeLimit(vote, { zid: vote.joinRequest.conversation.zid, pid })
      return voter
    } catch (error) {
      // a vote that is refused makes no participant: each is then stored alone
      if (!isJoined(known)) throw error
      return { error }
    }
  })
}

/** Stores votes of which some are of newcomers, who join in the same transaction: two round trips while the conversation is locked. */
const joinAndStore = (
  db: Db,
  rules: GroupRules,
  votes: readonly CheckedVote[],
  consumeLimit: ConsumeLimit,
): Promise<Outcome<ParticipantRow>[]> =>
  runTransaction(db, async (tx) => {
    const join = await prepareGroupJoin(
      tx,
      rules,
      votes.filter(({ existing }) => !existing),
    )
    const voters = acceptVotes(votes, join, consumeLimit)
    const accepted = votes.flatMap(({ input }, index) => {
      const voter = voters[index]
      return voter && 'value' in voter ? [{ ...input, pid: voter.value.pid }] : []
    })
    const joined = await join.store(accepted.length > 0 ? bindVotes(tx, rules.zid, accepted, rules.now) : [])
    return voters.map((voter): Outcome<ParticipantRow> => {
      if ('error' in voter) return voter
      const { known, pid } = voter.value
      return { value: known ?? (joined.get(pid) as ParticipantRow) }
    })
  })

/** Stores votes of one conversation in one transaction, with a number of round trips that does not depend on how many they are. */
async function storeTogether(
  zid: number,
  votes: readonly CheckedVote[],
  consumeLimit: ConsumeLimit,
): Promise<Outcome<ParticipantRow>[]> {
  const [first] = votes
  if (!first) return []
  const { db, clock, config } = first.context
  const now = clock()
  const known = votes.flatMap(({ input, existing }) => (existing ? [{ existing, input }] : []))
  if (known.length === votes.length) {
    const group = known.map(({ existing: { pid }, input }) => ({ ...input, pid }))
    await storeVoteGroup(db, zid, group, now)
    return known.map(({ existing }) => ({ value: existing }))
  }
  const rules = { zid, now, limit: config.limits.newcomers_per_conversation }
  return joinAndStore(db, rules, votes, consumeLimit)
}

/** What only one vote of a group may have: its voter. */
function createGroupKey(): (vote: CheckedVote) => string {
  let strangers = 0
  return ({ existing, joinRequest: { participant_key } }) => {
    if (existing) return `pid ${existing.pid}`
    return participant_key === undefined ? `stranger ${(strangers += 1)}` : `key ${participant_key}`
  }
}

/**
 * Creates the function that stores votes. On PostgreSQL the votes of a conversation that come at the same time share a transaction.
 * @param limiter does not count the votes of those who moderate the conversation
 */
export function createVoteStore(limiter: RateLimiter): (vote: CheckedVote) => Promise<ParticipantRow> {
  const getKey = ({ zid, pid }: Pick<ParticipantRow, 'zid' | 'pid'>) => `${zid} ${pid}`
  const consumeLimit: ConsumeLimit = ({ joinRequest: { caller, conversation } }, participant) => {
    if (!canModerate(caller, conversation)) limiter.consume(getKey(participant))
  }
  const groups = createWriteGroups<CheckedVote, ParticipantRow>({
    store: (zid, votes) => storeTogether(zid, votes, consumeLimit),
    storeAlone: (vote) => storeAlone(vote, consumeLimit),
  })
  const getGroupKey = createGroupKey()
  return async (vote) => {
    // a known participant over the limit costs no transaction
    if (isJoined(vote.existing)) consumeLimit(vote, vote.existing)
    if (!canShare(vote)) return storeAlone(vote, consumeLimit)
    return groups.add(vote.joinRequest.conversation.zid, vote, getGroupKey(vote))
  }
}
