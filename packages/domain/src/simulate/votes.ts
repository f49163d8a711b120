import { drawBelow, drawBetween, drawItem, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { drawChangedVote, drawLeanings, drawVote } from './vote-drawing.ts'
import type { SimulatedComment, SimulatedParticipant, SimulatedVote } from './types.ts'

export interface VotesPlan {
  readonly random: Random
  readonly participants: readonly SimulatedParticipant[]
  readonly comments: readonly SimulatedComment[]
  /** nobody votes after this moment, in milliseconds */
  readonly end: number
  /** probability that somebody's next vote changes an earlier one, 0 to 1; none when left out */
  readonly changesOfMind?: number
}

interface VotableComment {
  readonly tid: number
  readonly until: number
  readonly leanings: readonly number[]
}

/** The next thing somebody does: write (and so agree with) a comment, or go on with a visit. */
interface VoterTurn {
  readonly participant: number
  readonly votesLeft: number
  readonly own?: number
}

/** Random picks before the comments that somebody has not voted on are listed. */
const MAX_PICKS = 6

const toVotableComment = (plan: VotesPlan, comment: SimulatedComment, groups: number): VotableComment => ({
  tid: comment.tid,
  until: comment.until ?? Infinity,
  leanings: comment.leanings ?? drawLeanings(plan.random, groups),
})

/** The comments in sight at a moment, which only ever moves on. */
function createCommentFeed(plan: VotesPlan): (time: number) => readonly VotableComment[] {
  const groups = plan.participants.reduce((most, { group }) => Math.max(most, group + 1), 1)
  const coming = [...plan.comments]
    .sort((a, b) => (b.from ?? -Infinity) - (a.from ?? -Infinity))
    .map((comment) => ({ from: comment.from ?? -Infinity, comment: toVotableComment(plan, comment, groups) }))
  let inSight: VotableComment[] = []
  return (time) => {
    for (let next = coming.at(-1); next && next.from <= time; next = coming.at(-1)) {
      inSight.push(next.comment)
      coming.pop()
    }
    if (inSight.some((comment) => comment.until <= time)) {
      inSight = inSight.filter((comment) => comment.until > time)
    }
    return inSight
  }
}

/** A comment in sight that somebody has not voted on; undefined when there is none. */
function pickComment(
  random: Random,
  inSight: readonly VotableComment[],
  voted: ReadonlyMap<number, Vote>,
): VotableComment | undefined {
  for (let attempt = 0; attempt < MAX_PICKS; attempt += 1) {
    const comment = drawItem(random, inSight)
    if (comment && !voted.has(comment.tid)) return comment
  }
  const rest = inSight.filter((comment) => !voted.has(comment.tid))
  return drawItem(random, rest)
}

/** An earlier vote turned round, when the person has one on a comment that is still in sight. */
function drawChange(random: Random, inSight: readonly VotableComment[], voted: ReadonlyMap<number, Vote>) {
  const comment = inSight[drawBelow(random, inSight.length)]
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
  for (const [participant, { sessions: visits }] of plan.participants.entries()) {
    for (const visit of visits) turns.push(visit.start, { participant, votesLeft: visit.votes })
  }
  return turns
}

/**
 * Lets the participants vote, one event at a time, ascending in time: only on comments in sight at that moment, once a
 * comment unless somebody changes an earlier vote. A group's members vote alike as far as its leanings go.
 */
export function* simulateVotes(plan: VotesPlan): Generator<SimulatedVote, void> {
  const { random, end, changesOfMind = 0 } = plan
  const turns = createTurnQueue(plan)
  const sight = createCommentFeed(plan)
  const votes = plan.participants.map(() => new Map<number, Vote>())
  for (let turn = turns.pop(); turn && turn.time <= end; turn = turns.pop()) {
    const { time } = turn
    const { participant, votesLeft: left, own } = turn.what
    const person = plan.participants[participant]
    const voted = votes[participant]
    if (!person || !voted) continue
    const inSight = sight(time)
    let cast = own === undefined ? undefined : { tid: own, vote: VOTE.agree as Vote }
    if (!cast && random() < changesOfMind) cast = drawChange(random, inSight, voted)
    const comment = cast ? undefined : pickComment(random, inSight, voted)
    if (comment)
      cast = {
        tid: comment.tid,
        vote: drawVote(random, comment.leanings[person.group] ?? 0, person.passProbability),
      }
    if (!cast) continue
    voted.set(cast.tid, cast.vote)
    yield { participant, tid: cast.tid, vote: cast.vote, time }
    const pause = Math.ceil(person.paceMs * drawBetween(random, 0.4, 2))
    if (left > 1) turns.push(time + pause, { participant, votesLeft: left - 1 })
  }
}
