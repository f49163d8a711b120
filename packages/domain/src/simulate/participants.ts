import { drawBetween, drawWeightedIndex, computeRunningTotals, type Random } from '../random.ts'
import { createTimeSampler } from './time-sampler.ts'
import type { SimulatedParticipant, SimulatedSession } from './types.ts'

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
