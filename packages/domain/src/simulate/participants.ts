import { drawBetween, drawWeightedIndex, computeRunningTotals, type Random } from '../random.ts'
import { createTimeSampler } from './time-sampler.ts'
import type { SimulatedParticipant, SimulatedSession } from './types.ts'

export interface ParticipantPlan {
  readonly random: Random
  /** how many people */
  readonly count: number
  /** share of each opinion group; any positive numbers */
  readonly groups: readonly { readonly weight: number }[]
  /** first and last possible moment, in milliseconds */
  readonly start: number
  readonly end: number
  /** votes of a participant, on average; most people give fewer, a few many more */
  readonly votes?: number
  /** how often people pass, on average, 0 to 1 */
  readonly passes?: number
  /** hours by which the place's clocks are ahead of UTC */
  readonly utcOffset?: number
}

/** Nobody sits longer than this at one go. */
const MAX_SESSION_VOTES = 60

/**
 * How many votes somebody gives: a long tail (Lomax, exponent 2), so that half of the people stay below four tenths of
 * the average and one in a hundred gives nine times as many. Square roots are exact everywhere; powers are not.
 */
const drawVoteCount = (random: Random, average: number): number =>
  1 + Math.floor(Math.max(0, average - 0.5) * (1 / Math.sqrt(1 - random()) - 1))

/** Cuts the votes of a person into visits of random lengths. */
function drawSessions(random: Random, votes: number, moment: (random: Random) => number): SimulatedSession[] {
  const lengths: number[] = []
  for (let left = votes; left > 0;) {
    const whole = left < 4 || random() < 0.6
    const length = Math.min(MAX_SESSION_VOTES, whole ? left : Math.ceil(left * drawBetween(random, 0.3, 0.9)))
    lengths.push(length)
    left -= length
  }
  const starts = lengths.map(() => moment(random)).sort((a, b) => a - b)
  return lengths.map((length, index) => ({ start: starts[index] ?? 0, votes: length }))
}

/**
 * Invents the people of a conversation: whom they side with, how active they are and when they come.
 * The list is in the order of arrival, as participant ids are. There must be a group whose weight is above 0.
 */
export function planParticipants(plan: ParticipantPlan): SimulatedParticipant[] {
  const { random, count, groups, start, end, votes = 20, passes = 0.12, utcOffset = 0 } = plan
  const shares = computeRunningTotals(groups.map((group) => group.weight))
  const moment = createTimeSampler(start, end, utcOffset)
  return Array.from({ length: count }, () => ({
    group: drawWeightedIndex(random, shares),
    passProbability: Math.min(1, passes * drawBetween(random, 0.2, 1.8)),
    paceMs: drawBetween(random, 5_000, 25_000),
    sessions: drawSessions(random, drawVoteCount(random, votes), moment),
  })).sort((a, b) => (a.sessions[0]?.start ?? 0) - (b.sessions[0]?.start ?? 0))
}
