import { drawBelow, drawBetween, drawItem, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { drawChangedVote, drawLeanings, drawVote } from './vote-drawing.ts'
import type { SimulatedComment, SimulatedParticipant, SimulatedVote } from './types.ts'

interface VotesPlan {
  readonly random: Random
  readonly participants: readonly SimulatedParticipant[]
  readonly comments: readonly SimulatedComment[]
  /** end of voting, in milliseconds */
  readonly end: number
  /** probability that a vote changes an earlier one, 0 to 1; default 0 */
  readonly changesOfMind?: number
}

interface VotableComment {
  readonly tid: number
  readonly until: number
  readonly leanings: readonly number[]
}

/** The next action of a participant: writing (and so agreeing with) a comment, or the next vote of a session. */
interface VoterTurn {
  readonly participant: number
  readonly votesLeft: number
  readonly own?: number
}

/** Random picks before the comments without a vote of the participant are listed. */
const MAX_PICKS = 6

const toVotableComment = (plan: VotesPlan, comment: SimulatedComment, groups: number): VotableComment => ({
  tid: comment.tid,
  until: comment.until ?? Infinity,
  leanings: comment.leanings ?? drawLeanings(plan.random, groups),
})

/** Returns the visible comments at a time; calls must be ascending in time. */
function createCommentFeed(plan: VotesPlan): (time: number) => readonly VotableComment[] {
  const groups = plan.participants.reduce((most, { group }) => Math.max(most, group + 1), 1)
  const coming = [...plan.comments]
    .sort((a, b) => (b.from ?? -Infinity) - (a.from ?? -Infinity))
    .map((comment) => ({ from: comment.from ?? -Infinity, comment: toVotableComment(plan, comment, groups) }))
  let visible: VotableComment[] = []
  return (time) => {
    for (let next = coming.at(-1); next && next.from <= time; next = coming.at(-1)) {
      visible.push(next.comment)
      coming.pop()
    }
    if (visible.some((comment) => comment.until <= time)) {
      visible = visible.filter((comment) => comment.until > time)
    }
    return visible
  }
}

/** Picks a visible comment without a vote of the participant; undefined when there is none. */
function pickComment(
  random: Random,
  visible: readonly VotableComment[],
  voted: ReadonlyMap<number, Vote>,
): VotableComment | undefined {
  for (let attempt = 0; attempt < MAX_PICKS; attempt += 1) {
    const comment = drawItem(random, visible)
    if (comment && !voted.has(comment.tid)) return comment
  }
  const rest = visible.filter((comment) => !voted.has(comment.tid))
  return drawItem(random, rest)
}

/** Draws a changed vote on a random visible comment; undefined when the participant has not voted on it. */
function drawChange(random: Random, visible: readonly VotableComment[], voted: ReadonlyMap<number, Vote>) {
  const comment = visible[drawBelow(random, visible.length)]
  const before = comment && voted.get(comment.tid)
  return comment && before !== undefined
    ? { tid: comment.tid, vote: drawChangedVote(random, before) }
    : undefined
}

function createTurnQueue(plan: VotesPlan): EventQueue<VoterTurn> {
  const turns = createEventQueue<VoterTurn>()
  for (const { tid, author, from } of plan.comments) {
    if (author !== undefined && from !== undefined)
      turns.push(from, { participant: author, votesLeft: 1, own: tid })
  }
  for (const [participant, { sessions }] of plan.participants.entries()) {
    for (const session of sessions) turns.push(session.start, { participant, votesLeft: session.votes })
  }
  return turns
}

/**
 * Simulates the votes of all participants, ascending in time: on comments that are visible at that time, once per comment
 * except for changes of mind. The members of a group vote by its leanings.
 */
export function* simulateVotes(plan: VotesPlan): Generator<SimulatedVote, void> {
  const { random, end, changesOfMind = 0 } = plan
  const turns = createTurnQueue(plan)
  const listVisible = createCommentFeed(plan)
  const votes = plan.participants.map(() => new Map<number, Vote>())
  for (let turn = turns.pop(); turn && turn.time <= end; turn = turns.pop()) {
    const { time } = turn
    const { participant, votesLeft, own } = turn.event
    const person = plan.participants[participant]
    const voted = votes[participant]
    if (!person || !voted) continue
    const visible = listVisible(time)
    let cast = own === undefined ? undefined : { tid: own, vote: VOTE.agree as Vote }
    if (!cast && random() < changesOfMind) cast = drawChange(random, visible, voted)
    const comment = cast ? undefined : pickComment(random, visible, voted)
    if (comment)
      cast = {
        tid: comment.tid,
        vote: drawVote(random, comment.leanings[person.group] ?? 0, person.passProbability),
      }
    if (!cast) continue
    voted.set(cast.tid, cast.vote)
    yield { participant, tid: cast.tid, vote: cast.vote, time }
    const pause = Math.ceil(person.paceMs * drawBetween(random, 0.4, 2))
    if (votesLeft > 1) turns.push(time + pause, { participant, votesLeft: votesLeft - 1 })
  }
}
