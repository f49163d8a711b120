import type { Side } from '@folkmoot/domain/votes'
import { SIGNIFICANT } from './proportions.ts'
import {
  agreesFirst,
  isSignificant,
  MOST_REPRESENTATIVE,
  recordOf,
  strengthOf,
  type Contrast,
  type Representative,
} from './representative.ts'

const sideOf = ({ agree, disagree }: Contrast): Side =>
  agree.ratioTest > disagree.ratioTest ? 'agree' : 'disagree'

/** The published record: its test is kept in single precision. */
function published(contrast: Contrast, isBestAgree: boolean): Representative {
  const record = recordOf(contrast, sideOf(contrast), isBestAgree)
  return { ...record, ratioTest: Math.fround(record.ratioTest) }
}

/** Whether a comment takes the place of the one that the group agrees with most so far. */
function isBetterAgree({ votes, agree }: Contrast, holder: Contrast | undefined): boolean {
  if (votes.A === 0 && votes.D === 0) return false
  if (!holder) return agree.shareTest > SIGNIFICANT || (agree.ratio > 1 && agree.share > 0.5)
  return holder.agree.ratio > 1
    ? strengthOf(agree) > strengthOf(holder.agree)
    : agree.share * agree.shareTest > holder.agree.share * holder.agree.shareTest
}

/**
 * The published selection (docs/mathematics.md section 8), which depends on the order of the comments: the one agreed with
 * most may be shown as disagreed with, and two negative figures may multiply to a high one.
 * @param all in the order of the columns
 */
export function publishedRepresentative(all: readonly Contrast[]): Representative[] {
  const sufficient: Contrast[] = []
  let best: Contrast | undefined
  let agree: Contrast | undefined
  for (const contrast of all) {
    const test = Math.max(contrast.agree.ratioTest, contrast.disagree.ratioTest)
    if (isSignificant(contrast.agree) || isSignificant(contrast.disagree)) sufficient.push(contrast)
    if (sufficient.length === 0 && (!best || test > Math.fround(best[sideOf(best)].ratioTest)))
      best = contrast
    if (isBetterAgree(contrast, agree)) agree = contrast
  }
  if (sufficient.length === 0) {
    if (agree) return [published(agree, true)]
    return best ? [published(best, false)] : []
  }
  const others = sufficient
    .filter((contrast) => contrast !== agree)
    .map((contrast) => published(contrast, false))
  others.sort((one, other) => strengthOf(other) - strengthOf(one))
  const first = agree ? [published(agree, true)] : []
  return agreesFirst([...first, ...others].slice(0, MOST_REPRESENTATIVE))
}
