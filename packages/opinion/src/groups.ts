import { createSeededRandom } from '@folkmoot/domain/random'
import { runKMeans, type Division } from './k-means.ts'
import type { Points } from './projection.ts'
import { runHamerly, type HamerlyDivision } from './hamerly-k-means.ts'
import { computeSilhouettes } from './silhouette.ts'
import { smoothGroupCount, type Smoothing } from './group-count-smoothing.ts'
import { gatherPoints, type GatheredPoints } from './gather-points.ts'

/** The division of people into groups. */
interface Grouping {
  readonly k: number
  /** the part of each point, from 0 for the largest part */
  readonly labels: Uint8Array
  /** the mean silhouette of each tried number of groups */
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing
}

/** Starts for each number of groups, and how many of the best are continued. */
const START_COUNT = 20
const FINALIST_COUNT = 5
const MAX_GROUPS = 5

/** The largest tried number of groups for so many people or base clusters (docs/mathematics.md section 6). */
export const computeMaxGroups = (count: number): number => Math.min(MAX_GROUPS, 2 + Math.floor(count / 12))

/** The best division for each number of groups from 2 on, without numbers that leave a group empty. */
function computeDivisions(points: GatheredPoints, maxGroups: number, seed: string): Division[] {
  const found: Division[] = []
  for (let k = 2; k <= maxGroups; k += 1) {
    const random = createSeededRandom(`groups ${k} ${seed}`)
    const division = runKMeans(points, { k, starts: START_COUNT, finalists: FINALIST_COUNT, random })
    if (division) found.push(division)
  }
  return found
}

/** Renumbers parts by size, largest first; of ties the one further left, then lower. */
function numberBySize({ labels, centres }: HamerlyDivision): Uint8Array {
  const sizes = new Float64Array(centres.length / 2)
  for (let at = 0; at < labels.length; at += 1) sizes[labels[at]!]! += 1
  const order = [...sizes.keys()].sort(
    (one, other) =>
      sizes[other]! - sizes[one]! ||
      centres[2 * one]! - centres[2 * other]! ||
      centres[2 * one + 1]! - centres[2 * other + 1]!,
  )
  const places = new Uint8Array(sizes.length)
  for (const [place, part] of order.entries()) places[part] = place
  const renumbered = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) renumbered[at] = places[labels[at]!]!
  return renumbered
}

/** Refines a division of gathered points to one of all people. */
function refineDivision(points: Points, gathered: GatheredPoints, division: Division): HamerlyDivision {
  if (gathered.x.length === points.x.length) {
    const { centres } = division
    return { centres, labels: Uint8Array.from(gathered.pointByPerson, (place) => division.labels[place]!) }
  }
  return runHamerly(points, division.centres)
}

/**
 * Divides people into groups: k-means with 20 seeded starts for each number of groups; the number with the highest mean
 * silhouette (ties: more groups) is used, subject to the rule of four wins. The division for a number of groups depends
 * neither on the order of people nor on earlier results. Undefined when all positions are equal.
 */
export function findGroups(
  points: Points,
  { seed, before }: { seed: string; before: Smoothing | undefined },
): Grouping | undefined {
  const gathered = gatherPoints(points)
  const maxGroups = Math.min(computeMaxGroups(points.x.length), gathered.x.length)
  const divisions = computeDivisions(gathered, maxGroups, seed)
  if (divisions.length === 0) return undefined
  const quality = computeSilhouettes(gathered, divisions)
  let best = 0
  for (const [at, value] of quality.entries()) if (value >= quality[best]!) best = at
  const smoothing = smoothGroupCount(divisions[best]!.k, divisions.at(-1)!.k, before)
  const shown = divisions.find(({ k }) => k === smoothing.shown) ?? divisions[best]!
  return {
    k: shown.k,
    labels: numberBySize(refineDivision(points, gathered, shown)),
    silhouettes: Object.fromEntries(divisions.map(({ k }, at) => [k, quality[at]!])),
    smoothing: { ...smoothing, shown: shown.k },
  }
}
