import type { Side } from '@folkmoot/domain/votes'
import { oneProportion, shareOf, SIGNIFICANT, twoProportions } from './proportions.ts'
import { votesAt, type Tally, type Votes } from './tally.ts'

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
  readonly shareTest: number
  /** how many times as high the share is as among the other groups */
  readonly ratio: number
  /** how far it is above theirs, in standard deviations */
  readonly ratioTest: number
  /** the comment that the group agrees with most in particular */
  readonly isBestAgree: boolean
  /** members who agreed; of the comment that the group agrees with most in particular */
  readonly agrees: number
}

/** Both sides of a comment as one group sees it beside the others; `share`, `ratio` and tests as above. */
export interface Contrast {
  readonly tid: number
  readonly votes: Votes
  readonly agree: Figures
  readonly disagree: Figures
}

export interface Figures {
  readonly successes: number
  readonly share: number
  readonly shareTest: number
  readonly ratio: number
  readonly ratioTest: number
}

/** Representative comments of a group there are at most. */
export const MOST_REPRESENTATIVE = 5

function figures(successes: number, trials: number, others: readonly [number, number]): Figures {
  const share = shareOf(successes, trials)
  return {
    successes,
    share,
    shareTest: oneProportion(successes, trials),
    ratio: share / shareOf(...others),
    ratioTest: twoProportions([successes, trials], others),
  }
}

/** The votes of all groups but one on a column. */
function votesOfOthers(tally: Tally, group: number, column: number): Votes {
  const sum = { A: 0, D: 0, S: 0 }
  for (let other = 0; other < tally.parts; other += 1) {
    if (other === group) continue
    const { A, D, S } = votesAt(tally, other, column)
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
export function contrasts(
  tally: Tally,
  group: number,
  columns: readonly number[],
  tids: Int32Array,
): Contrast[] {
  const found: Contrast[] = []
  for (const column of columns) {
    const votes = votesAt(tally, group, column)
    const others = votesOfOthers(tally, group, column)
    found.push({
      tid: tids[column]!,
      votes,
      agree: figures(votes.A, votes.S, [others.A, others.S]),
      disagree: figures(votes.D, votes.S, [others.D, others.S]),
    })
  }
  return found
}

/** Whether one side of a comment is both the group's own view and not that of others. */
export const isSignificant = ({ shareTest, ratioTest }: Figures): boolean =>
  shareTest > SIGNIFICANT && ratioTest > SIGNIFICANT

/** Everything that speaks for a comment, multiplied. */
export const strengthOf = ({ ratio, ratioTest, share, shareTest }: Figures): number =>
  ratio * ratioTest * share * shareTest

/** A comment's record with the side that is shown. */
export const recordOf = (
  { tid, votes, ...sides }: Contrast,
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
  readonly contrast: Contrast
  readonly side: Side
  readonly strength: number
}

const candidateOf = (contrast: Contrast, side: Side): Candidate => ({
  contrast,
  side,
  strength: strengthOf(contrast[side]),
})

const byStrength = (one: Candidate, other: Candidate): number =>
  other.strength - one.strength || one.contrast.tid - other.contrast.tid

/** Of both sides the one on which the group differs more from the others. */
const sideOf = ({ agree, disagree }: Contrast): Side =>
  agree.ratioTest > disagree.ratioTest ? 'agree' : 'disagree'

/** The comment that the group agrees with most in particular: most are for it, and more than elsewhere. */
function bestAgree(all: readonly Contrast[]): Contrast | undefined {
  let best: Candidate | undefined
  for (const contrast of all) {
    const { shareTest, ratioTest, successes } = contrast.agree
    if (!(shareTest > 0 && ratioTest > 0 && successes > 0)) continue
    const candidate = candidateOf(contrast, 'agree')
    if (!best || byStrength(candidate, best) < 0) best = candidate
  }
  return best?.contrast
}

/** Where nothing is significant: the comment on which the group differs most, if it differs at all. */
function mostDifferent(all: readonly Contrast[]): Representative[] {
  const [most] = all
    .filter(({ votes }) => votes.S > 0)
    .map((contrast) => ({ contrast, side: sideOf(contrast) }))
    .map((found) => ({ ...found, test: found.contrast[found.side].ratioTest }))
    .sort((one, other) => other.test - one.test || one.contrast.tid - other.contrast.tid)
  return most && most.test > 0 ? [recordOf(most.contrast, most.side, false)] : []
}

/**
 * The comments that tell a group apart, five at most: the one it agrees with most in particular first, then those that
 * are significant on one side, strongest first; agreements before disagreements. Selection of the default mode: no
 * order of comments decides, and what is shown as agreed is agreed (docs/mathematics.md section 12).
 */
export function representativeComments(all: readonly Contrast[]): Representative[] {
  const best = bestAgree(all)
  const significant: Candidate[] = []
  for (const contrast of all) {
    if (contrast === best) continue
    for (const side of SIDES) if (isSignificant(contrast[side])) significant.push(candidateOf(contrast, side))
  }
  const chosen = significant
    .sort(byStrength)
    .slice(0, MOST_REPRESENTATIVE)
    .map(({ contrast, side }) => recordOf(contrast, side, false))
  const first = best ? [recordOf(best, 'agree', true)] : []
  if (first.length + chosen.length === 0) return mostDifferent(all)
  return agreesFirst([...first, ...chosen].slice(0, MOST_REPRESENTATIVE))
}

/** Agreements before disagreements, otherwise as they are. */
export const agreesFirst = (all: readonly Representative[]): Representative[] => [
  ...all.filter(({ side }) => side === 'agree'),
  ...all.filter(({ side }) => side === 'disagree'),
]
