import type { Side } from '@folkmoot/domain/votes'
import {
  computeOneProportionZ,
  computeSmoothedShare,
  SIGNIFICANT_Z,
  computeTwoProportionZ,
} from './consensus.ts'
import { getPartVotes, type OpinionTally, type PartVotes } from './tally.ts'

const SIDES: readonly Side[] = ['agree', 'disagree']

/** A comment that distinguishes a group from the others, with its figures. */
export interface Representative {
  readonly tid: number
  /** the side that the group takes more often than others */
  readonly side: Side
  /** votes of members on this side, and all their votes on the comment */
  readonly successes: number
  readonly trials: number
  /** smoothed share of successes among trials */
  readonly share: number
  /** standard deviations of the share above one half */
  readonly shareZ: number
  /** the share divided by that of the other groups */
  readonly ratio: number
  /** standard deviations of the share above theirs */
  readonly ratioZ: number
  /** true for the group's most characteristic agreement */
  readonly isBestAgree: boolean
  /** members who agreed, for the most characteristic agreement */
  readonly agrees: number
}

/** Both sides of a comment for one group, compared with the others; `share`, `ratio` and tests as above. */
export interface SideComparison {
  readonly tid: number
  readonly votes: PartVotes
  readonly agree: SideFigures
  readonly disagree: SideFigures
}

export interface SideFigures {
  readonly successes: number
  readonly share: number
  readonly shareZ: number
  readonly ratio: number
  readonly ratioZ: number
}

/** Representative comments of a group, at most. */
export const MAX_REPRESENTATIVE = 5

function computeFigures(successes: number, trials: number, others: readonly [number, number]): SideFigures {
  const share = computeSmoothedShare(successes, trials)
  return {
    successes,
    share,
    shareZ: computeOneProportionZ(successes, trials),
    ratio: share / computeSmoothedShare(...others),
    ratioZ: computeTwoProportionZ([successes, trials], others),
  }
}

/** The votes of all other groups on a column. */
function sumOtherVotes(tally: OpinionTally, group: number, column: number): PartVotes {
  const sum = { A: 0, D: 0, S: 0 }
  for (let other = 0; other < tally.parts; other += 1) {
    if (other === group) continue
    const { A, D, S } = getPartVotes(tally, other, column)
    sum.A += A
    sum.D += D
    sum.S += S
  }
  return sum
}

/**
 * Compares the votes of a group on each live comment with those of all other groups (docs/mathematics.md section 8).
 * @param tally by group
 * @param columns to compare, in this order
 */
export function compareSides(
  tally: OpinionTally,
  group: number,
  columns: readonly number[],
  tids: Int32Array,
): SideComparison[] {
  const found: SideComparison[] = []
  for (const column of columns) {
    const votes = getPartVotes(tally, group, column)
    const others = sumOtherVotes(tally, group, column)
    found.push({
      tid: tids[column]!,
      votes,
      agree: computeFigures(votes.A, votes.S, [others.A, others.S]),
      disagree: computeFigures(votes.D, votes.S, [others.D, others.S]),
    })
  }
  return found
}

/** True when the side is significant within the group and against the others. */
export const isSignificant = ({ shareZ, ratioZ }: SideFigures): boolean =>
  shareZ > SIGNIFICANT_Z && ratioZ > SIGNIFICANT_Z

/** The product of all figures of a comment. */
export const computeStrength = ({ ratio, ratioZ, share, shareZ }: SideFigures): number =>
  ratio * ratioZ * share * shareZ

/** The record of a comment with its shown side. */
export const createRepresentative = (
  { tid, votes, ...sides }: SideComparison,
  side: Side,
  isBestAgree: boolean,
): Representative => ({
  tid,
  side,
  ...sides[side],
  trials: votes.S,
  isBestAgree,
  agrees: votes.A,
})

/** One side of a comment with its strength. */
interface Candidate {
  readonly comparison: SideComparison
  readonly side: Side
  readonly strength: number
}

const createCandidate = (contrast: SideComparison, side: Side): Candidate => ({
  comparison: contrast,
  side,
  strength: computeStrength(contrast[side]),
})

/** Equal ones stay in the order of the columns. */
const compareByStrength = (one: Candidate, other: Candidate): number => other.strength - one.strength

/** The side on which the group differs more from the others. */
export const getSide = ({ agree, disagree }: SideComparison): Side =>
  agree.ratioZ > disagree.ratioZ ? 'agree' : 'disagree'

/** The group's most characteristic agreement: a majority agrees, and more often than in other groups. */
function findBestAgreement(all: readonly SideComparison[]): SideComparison | undefined {
  let best: Candidate | undefined
  for (const contrast of all) {
    const { shareZ, ratioZ, successes } = contrast.agree
    if (!(shareZ > 0 && ratioZ > 0 && successes > 0)) continue
    const candidate = createCandidate(contrast, 'agree')
    if (!best || compareByStrength(candidate, best) < 0) best = candidate
  }
  return best?.comparison
}

/** The comment on which the group differs most, if at all; used when nothing is significant. */
function findMostDifferent(all: readonly SideComparison[]): Representative[] {
  const [most] = all
    .filter(({ votes }) => votes.S > 0)
    .map((contrast) => ({ contrast, side: getSide(contrast) }))
    .map((found) => ({ ...found, test: found.contrast[found.side].ratioZ }))
    .sort((one, other) => other.test - one.test)
  return most && most.test > 0 ? [createRepresentative(most.contrast, most.side, false)] : []
}

/**
 * The representative comments of a group in the default mode, five at most: the most characteristic agreement, then those
 * that are significant on one side, strongest first; agreements before disagreements. A comment shown as agreed has a majority
 * (docs/mathematics.md section 12).
 * @param all the first of equal ones is shown: in an order that does not depend on ids (`rankColumns`)
 */
export function selectRepresentative(all: readonly SideComparison[]): Representative[] {
  const best = findBestAgreement(all)
  const significant: Candidate[] = []
  for (const contrast of all) {
    if (contrast === best) continue
    for (const side of SIDES)
      if (isSignificant(contrast[side])) significant.push(createCandidate(contrast, side))
  }
  const chosen = significant
    .sort(compareByStrength)
    .slice(0, MAX_REPRESENTATIVE)
    .map(({ comparison, side }) => createRepresentative(comparison, side, false))
  const first = best ? [createRepresentative(best, 'agree', true)] : []
  if (first.length + chosen.length === 0) return findMostDifferent(all)
  return sortAgreesFirst([...first, ...chosen].slice(0, MAX_REPRESENTATIVE))
}

/** Sorts agreements before disagreements; stable. */
export const sortAgreesFirst = (all: readonly Representative[]): Representative[] => [
  ...all.filter(({ side }) => side === 'agree'),
  ...all.filter(({ side }) => side === 'disagree'),
]
