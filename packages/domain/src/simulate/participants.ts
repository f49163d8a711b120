import { drawBetween, drawWeightedIndex, computeRunningTotals, type Random } from '../random.ts'
import type { SimulatedParticipant, SimulatedSession } from './types.ts'

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
