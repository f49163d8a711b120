import type { Side } from '@folkmoot/domain/votes'
import { SIGNIFICANT_Z } from './proportions.ts'
import {
  sortAgreesFirst,
  isSignificant,
  MAX_REPRESENTATIVE,
  createRepresentative,
  computeStrength,
  type SideComparison,
  type Representative,
} from './representative.ts'

const getSide = ({ agree, disagree }: SideComparison): Side =>
  agree.ratioZ > disagree.ratioZ ? 'agree' : 'disagree'

/** The published record, with its test in single precision. */
function createCompatibleRepresentative(contrast: SideComparison, isBestAgree: boolean): Representative {
  const record = createRepresentative(contrast, getSide(contrast), isBestAgree)
  return { ...record, ratioZ: Math.fround(record.ratioZ) }
}

/** True when a comment replaces the best agreement so far. */
function isBetterAgreement({ votes, agree }: SideComparison, current: SideComparison | undefined): boolean {
  if (votes.A === 0 && votes.D === 0) return false
  if (!current) return agree.shareZ > SIGNIFICANT_Z || (agree.ratio > 1 && agree.share > 0.5)
  return current.agree.ratio > 1
    ? computeStrength(agree) > computeStrength(current.agree)
    : agree.share * agree.shareZ > current.agree.share * current.agree.shareZ
}

/**
 * The published selection (docs/mathematics.md section 8). It depends on the order of the comments; the best agreement may
 * be shown as a disagreement, and the product of two negative figures may be high.
 * @param all in the order of the columns
 */
export function selectCompatibleRepresentative(all: readonly SideComparison[]): Representative[] {
  const sufficient: SideComparison[] = []
  let best: SideComparison | undefined
  let agree: SideComparison | undefined
  for (const contrast of all) {
    const test = Math.max(contrast.agree.ratioZ, contrast.disagree.ratioZ)
    if (isSignificant(contrast.agree) || isSignificant(contrast.disagree)) sufficient.push(contrast)
    if (sufficient.length === 0 && (!best || test > Math.fround(best[getSide(best)].ratioZ))) best = contrast
    if (isBetterAgreement(contrast, agree)) agree = contrast
  }
  if (sufficient.length === 0) {
    if (agree) return [createCompatibleRepresentative(agree, true)]
    return best ? [createCompatibleRepresentative(best, false)] : []
  }
  const others = sufficient
    .filter((contrast) => contrast !== agree)
    .map((contrast) => createCompatibleRepresentative(contrast, false))
  others.sort((one, other) => computeStrength(other) - computeStrength(one))
  const first = agree ? [createCompatibleRepresentative(agree, true)] : []
  return sortAgreesFirst([...first, ...others].slice(0, MAX_REPRESENTATIVE))
}
