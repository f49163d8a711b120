import {
  drawBetween,
  drawWeightedIndex,
  computeRunningTotals,
  type Random,
  drawBelow,
  drawItem,
  drawNormal,
} from './random.ts'
import { type Vote, VOTE } from './votes.ts'

/** A comment of the simulation; times are milliseconds. */
export interface SimulatedComment {
  readonly tid: number
  /** start of voting on it; default: the start of the simulation */
  readonly from?: number | undefined
  /** time at which it is hidden, like a rejected comment; default: never */
  readonly until?: number | undefined
  /** leaning of each opinion group, from -1 (against) to 1 (for), in the order of the groups; default: drawn */
  readonly leanings?: readonly number[] | undefined
  /** index of its author, who agrees with it at `from`; default: an author who is not simulated */
  readonly author?: number | undefined
}

/** A session of a participant: a number of votes from `start` (milliseconds) on, at the participant's pace. */
interface SimulatedSession {
  readonly start: number
  readonly votes: number
}

/** A simulated person. The list of participants is in order of arrival. */
export interface SimulatedParticipant {
  /** index of the opinion group */
  readonly group: number
  /** probability of a pass on any comment */
  readonly passProbability: number
  /** typical time between two votes, in milliseconds */
  readonly paceMs: number
  /** ascending in time; at least one */
  readonly sessions: readonly SimulatedSession[]
}

/** A simulated vote with the stored sign (-1 agrees). A repeated pair of participant and comment is a change of mind. */
export interface SimulatedVote {
  readonly participant: number
  readonly tid: number
  readonly vote: Vote
  readonly time: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Activity of each hour of a day from midnight on: low at night, a rise at noon, a peak in the evening. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 5, 9, 11, 10, 9, 10, 15, 13, 9, 9, 10, 12, 14, 18, 21, 19, 12, 6]

/** Additional activity at the start, relative to the activity long after it, and the time scale of its decay. */
const BURST_FACTOR = 7
const BURST_DAYS = 1.5

/**
 * Creates a sampler of arrival times between `start` and `end`: more by day than by night, most of them soon after the
 * start, when the conversation was announced.
 * @param start milliseconds
 * @param end milliseconds, not before start
 * @param utcOffset hours by which local time is ahead of UTC
 */
function createTimeSampler(start: number, end: number, utcOffset: number): (random: Random) => number {
  const slots: { from: number; to: number }[] = []
  const weights: number[] = []
  for (let from = start; from < end;) {
    const to = Math.min(end, (Math.floor(from / HOUR_MS) + 1) * HOUR_MS)
    const localHour = Math.floor(from / HOUR_MS + utcOffset)
    const activity = HOUR_WEIGHTS[((localHour % 24) + 24) % 24] ?? 1
    const burst = 1 + BURST_FACTOR / (1 + (from - start) / (BURST_DAYS * DAY_MS)) ** 2
    slots.push({ from, to })
    weights.push(activity * burst * (to - from))
    from = to
  }
  const totals = computeRunningTotals(weights)
  return (random) => {
    const slot = slots[drawWeightedIndex(random, totals)]
    return slot ? Math.floor(drawBetween(random, slot.from, slot.to)) : start
  }
}

interface ParticipantPlan {
  readonly random: Random
  /** number of people */
  readonly count: number
  /** share of each opinion group; any positive numbers */
  readonly groups: readonly { readonly weight: number }[]
  /** first and last possible time, in milliseconds */
  readonly start: number
  readonly end: number
  /** votes per participant, on average; most people cast fewer, a few cast many more */
  readonly votes?: number
  /** average probability of a pass, 0 to 1 */
  readonly passes?: number
  /** hours by which local time is ahead of UTC */
  readonly utcOffset?: number
}

/** Votes of one session at most. */
const MAX_SESSION_VOTES = 60

/**
 * Draws the number of votes of a person from a Lomax distribution with exponent 2: half of the people cast less than 0.4 of
 * the average, one in a hundred nine times as many. Square roots are exact on every machine; powers are not.
 */
const drawVoteCount = (random: Random, average: number): number =>
  1 + Math.floor(Math.max(0, average - 0.5) * (1 / Math.sqrt(1 - random()) - 1))

/** Divides the votes of a person into sessions of random lengths. */
function drawSessions(
  random: Random,
  votes: number,
  drawTime: (random: Random) => number,
): SimulatedSession[] {
  const lengths: number[] = []
  for (let left = votes; left > 0;) {
    const whole = left < 4 || random() < 0.6
    const length = Math.min(MAX_SESSION_VOTES, whole ? left : Math.ceil(left * drawBetween(random, 0.3, 0.9)))
    lengths.push(length)
    left -= length
  }
  const starts = lengths.map(() => drawTime(random)).sort((a, b) => a - b)
  return lengths.map((length, index) => ({ start: starts[index] ?? 0, votes: length }))
}

/**
 * Draws the participants of a conversation: group, activity and times, in order of arrival. At least one group must have a
 * weight above 0.
 */
export function planParticipants(plan: ParticipantPlan): SimulatedParticipant[] {
  const { random, count, groups, start, end, votes = 20, passes = 0.12, utcOffset = 0 } = plan
  const shares = computeRunningTotals(groups.map((group) => group.weight))
  const drawTime = createTimeSampler(start, end, utcOffset)
  return Array.from({ length: count }, () => ({
    group: drawWeightedIndex(random, shares),
    passProbability: Math.min(1, passes * drawBetween(random, 0.2, 1.8)),
    paceMs: drawBetween(random, 5_000, 25_000),
    sessions: drawSessions(random, drawVoteCount(random, votes), drawTime),
  })).sort((a, b) => (a.sessions[0]?.start ?? 0) - (b.sessions[0]?.start ?? 0))
}

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
