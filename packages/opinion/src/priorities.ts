import { computeSmoothedShare } from './consensus.ts'
import type { PartVotes } from './tally.ts'

/** The square root of a metadata comment's priority. */
const META_WEIGHT = 7

/** Votes after which the newness of a comment has halved. */
const HALVING_VOTES = 5

/** 2 to the power −r/5. `**` and `Math.pow` may differ in the last digit between engines. */
const FRACTIONS = [1, 0.8705505632961241, 0.757858283255199, 0.6597539553864471, 0.5743491774985175]

/** More halvings change nothing. */
const MAX_HALVINGS = 100

/** The factor for newness: 9 without votes; the part above 1 halves with every five. */
function computeNewness(seen: number): number {
  let newness = 8 * FRACTIONS[seen % HALVING_VOTES]!
  const halvings = Math.min(MAX_HALVINGS, Math.floor(seen / HALVING_VOTES))
  for (let halving = 0; halving < halvings; halving += 1) newness /= 2
  return 1 + newness
}

/**
 * The priority of a comment, above 0. It increases with agreement, extremity and newness, and decreases with passes; 49 for
 * metadata comments (docs/mathematics.md section 10).
 * @param votes of all groups together
 * @param extremity from `computeExtremity`, 0 for a comment without votes
 */
export function computePriority({ A, D, S }: PartVotes, extremity: number, isMeta: boolean): number {
  const passes = S - A - D
  const importance = (1 - computeSmoothedShare(passes, S)) * (extremity + 1) * computeSmoothedShare(A, S)
  const root = isMeta ? META_WEIGHT : importance * computeNewness(S)
  return root * root
}
