import type { Side } from '@folkmoot/domain/votes'
import {
  computeOneProportionZ,
  computeSmoothedShare,
  SIGNIFICANT_Z,
  computeTwoProportionZ,
} from './proportions.ts'
import { getPartVotes, type OpinionTally, type PartVotes } from './tally.ts'

const SIDES: readonly Side[] = ['agree', 'disagree']

/** A comment that tells a group apart, and what makes it do so. */
export interface Representative {
  readonly tid: number
  /** what the group does more than others */
  readonly side: Side
  /** members who voted so, and members who voted on it at all */
  readonly successes: number
  readonly trials: number
  /** share of successes among trials, drawn towards one half */
  readonly share: number
  /** how far that is above one half, in standard deviations */
  readonly shareZ: number
  /** how many times as high the share is as among the other groups */
  readonly ratio: number
  /** how far it is above theirs, in standard deviations */
  readonly ratioZ: number
  /** the comment that the group agrees with most in particular */
  readonly isBestAgree: boolean
  /** members who agreed; of the comment that the group agrees with most in particular */
  readonly agrees: number
}

/** Both sides of a comment as one group sees it beside the others; `share`, `ratio` and tests as above. */
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

/** Representative comments of a group there are at most. */
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

/** The votes of all groups but one on a column. */
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
 * How a group votes on each live comment beside all other groups together (docs/mathematics.md section 8).
 * @param tally by group
 * @param columns those to look at, in the order in which they are looked at
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

/** Whether one side of a comment is both the group's own view and not that of others. */
export const isSignificant = ({ shareZ: shareTest, ratioZ: ratioTest }: SideFigures): boolean =>
  shareTest > SIGNIFICANT_Z && ratioTest > SIGNIFICANT_Z

/** Everything that speaks for a comment, multiplied. */
export const computeStrength = ({
  ratio,
  ratioZ: ratioTest,
  share,
  shareZ: shareTest,
}: SideFigures): number => ratio * ratioTest * share * shareTest

/** A comment's record with the side that is shown. */
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

/** One side of a comment, and everything that speaks for it. */
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

const compareByStrength = (one: Candidate, other: Candidate): number =>
  other.strength - one.strength || one.comparison.tid - other.comparison.tid

/** Of both sides the one on which the group differs more from the others. */
const getSide = ({ agree, disagree }: SideComparison): Side =>
  agree.ratioZ > disagree.ratioZ ? 'agree' : 'disagree'

/** The comment that the group agrees with most in particular: most are for it, and more than elsewhere. */
function findBestAgreement(all: readonly SideComparison[]): SideComparison | undefined {
  let best: Candidate | undefined
  for (const contrast of all) {
    const { shareZ: shareTest, ratioZ: ratioTest, successes } = contrast.agree
    if (!(shareTest > 0 && ratioTest > 0 && successes > 0)) continue
    const candidate = createCandidate(contrast, 'agree')
    if (!best || compareByStrength(candidate, best) < 0) best = candidate
  }
  return best?.comparison
}

/** Where nothing is significant: the comment on which the group differs most, if it differs at all. */
function findMostDifferent(all: readonly SideComparison[]): Representative[] {
  const [most] = all
    .filter(({ votes }) => votes.S > 0)
    .map((contrast) => ({ contrast, side: getSide(contrast) }))
    .map((found) => ({ ...found, test: found.contrast[found.side].ratioZ }))
    .sort((one, other) => other.test - one.test || one.contrast.tid - other.contrast.tid)
  return most && most.test > 0 ? [createRepresentative(most.contrast, most.side, false)] : []
}

/**
 * The comments that tell a group apart, five at most: the one it agrees with most in particular first, then those that
 * are significant on one side, strongest first; agreements before disagreements. Selection of the default mode: no
 * order of comments decides, and what is shown as agreed is agreed (docs/mathematics.md section 12).
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
    .map(({ comparison: contrast, side }) => createRepresentative(contrast, side, false))
  const first = best ? [createRepresentative(best, 'agree', true)] : []
  if (first.length + chosen.length === 0) return findMostDifferent(all)
  return sortAgreesFirst([...first, ...chosen].slice(0, MAX_REPRESENTATIVE))
}

/** Agreements before disagreements, otherwise as they are. */
export const sortAgreesFirst = (all: readonly Representative[]): Representative[] => [
  ...all.filter(({ side }) => side === 'agree'),
  ...all.filter(({ side }) => side === 'disagree'),
]
