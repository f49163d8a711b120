import { drawBelow, drawBetween, drawItem, drawNormal, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'
import type { SimulatedComment, SimulatedParticipant, SimulatedVote } from './types.ts'

/** The share of comments with every group on the same side. */
const CONSENSUS_SHARE = 0.25

/** Standard deviation of a person's view from the group's leaning, and the largest view that becomes a pass. */
const VIEW_DEVIATION = 0.45
const MAX_UNDECIDED_VIEW = 0.1

/**
 * Draws the groups' leanings on a comment: on a quarter of the comments all are on one side, on the others at least one
 * group disagrees with the rest.
 * @param groups number of groups
 */
function drawLeanings(random: Random, groups: number): number[] {
  const side = random() < 0.7 ? 1 : -1
  const isConsensus = groups < 2 || random() < CONSENSUS_SHARE
  const odd = drawBelow(random, groups)
  return Array.from({ length: groups }, (_, group) => {
    const strength = drawBetween(random, 0.45, 1)
    if (isConsensus) return side * strength
    const isAgainst = group === odd || (group !== (odd + 1) % groups && random() < 0.5)
    return (isAgainst ? -side : side) * strength
  })
}

/** Draws a vote of a member of a group with this leaning (-1 to 1) who passes with this probability in any case. */
function drawVote(random: Random, leaning: number, passProbability: number): Vote {
  if (random() < passProbability) return VOTE.pass
  const view = leaning + VIEW_DEVIATION * drawNormal(random)
  if (Math.abs(view) < MAX_UNDECIDED_VIEW) return VOTE.pass
  return view > 0 ? VOTE.agree : VOTE.disagree
}

/** Draws a vote that differs from the earlier one. */
function drawChangedVote(random: Random, before: Vote): Vote {
  const others = [VOTE.agree, VOTE.pass, VOTE.disagree].filter((vote) => vote !== before)
  return others[drawBelow(random, others.length)] ?? VOTE.pass
}

/** An event with its time; events with equal times keep their order of insertion. */
interface QueuedEvent<T> {
  readonly time: number
  readonly order: number
  readonly event: T
}

const isBefore = (a: QueuedEvent<unknown>, b: QueuedEvent<unknown>): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order)

/** A priority queue of events by time, as a binary heap. */
interface EventQueue<T> {
  push: (time: number, event: T) => void
  /** Removes and returns the earliest event; undefined when the queue is empty. */
  pop: () => { time: number; event: T } | undefined
}

function siftUp<T>(heap: QueuedEvent<T>[], from: number): void {
  for (let at = from; at > 0;) {
    const above = (at - 1) >> 1
    const [lower, upper] = [heap[at], heap[above]]
    if (!lower || !upper || !isBefore(lower, upper)) return
    heap[at] = upper
    heap[above] = lower
    at = above
  }
}

function siftDown<T>(heap: QueuedEvent<T>[]): void {
  for (let at = 0; ;) {
    const left = 2 * at + 1
    const [one, other] = [heap[left], heap[left + 1]]
    if (!one) return
    const below = other && isBefore(other, one) ? left + 1 : left
    const [upper, lower] = [heap[at], heap[below]]
    if (!upper || !lower || !isBefore(lower, upper)) return
    heap[at] = lower
    heap[below] = upper
    at = below
  }
}

/** Creates an empty queue. */
function createEventQueue<T>(): EventQueue<T> {
  const heap: QueuedEvent<T>[] = []
  let order = 0
  return {
    push: (time, event) => {
      heap.push({ time, order: (order += 1), event })
      siftUp(heap, heap.length - 1)
    },
    pop: () => {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last) return undefined
      if (heap.length > 0) {
        heap[0] = last
        siftDown(heap)
      }
      return { time: first.time, event: first.event }
    },
  }
}

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
