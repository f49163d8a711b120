import { createSeededRandom } from '@folkmoot/domain/random'
import { runKMeans, type Division } from './k-means.ts'
import type { Points } from './projection.ts'
import { runHamerly, type HamerlyDivision } from './hamerly-k-means.ts'
import { computeSilhouettes } from './silhouette.ts'
import { smoothGroupCount, type Smoothing } from './group-count-smoothing.ts'
import { gatherPoints, type GatheredPoints } from './gather-points.ts'

/** Groups of people who vote alike. */
export interface Grouping {
  readonly k: number
  /** for each of the points given, its part, counting from 0: larger parts first */
  readonly labels: Uint8Array
  /** the mean silhouette of each number of groups that was tried */
  readonly silhouettes: Readonly<Record<number, number>>
  readonly smoothing: Smoothing
}

/** Starts of each number of groups, and how many of the best go on to the end. */
const START_COUNT = 20
const FINALIST_COUNT = 5
const MAX_GROUPS = 5

/** The most groups there are tried for so many people or base clusters (docs/mathematics.md section 6). */
export const computeMaxGroups = (count: number): number => Math.min(MAX_GROUPS, 2 + Math.floor(count / 12))

/** The best division for each number of groups from 2 on; a number that leaves a group empty is not among them. */
function computeDivisions(points: GatheredPoints, most: number, seed: string): Division[] {
  const found: Division[] = []
  for (let k = 2; k <= most; k += 1) {
    const random = createSeededRandom(`groups ${k} ${seed}`)
    const division = runKMeans(points, { k, starts: START_COUNT, finalists: FINALIST_COUNT, random })
    if (division) found.push(division)
  }
  return found
}

/** The parts with new numbers: the largest first; of equals the one further left. */
function numberBySize({ labels, centres }: HamerlyDivision): Uint8Array {
  const sizes = new Float64Array(centres.length / 2)
  for (let at = 0; at < labels.length; at += 1) sizes[labels[at]!]! += 1
  const order = [...sizes.keys()].sort(
    (one, other) => sizes[other]! - sizes[one]! || centres[2 * one]! - centres[2 * other]!,
  )
  const places = new Uint8Array(sizes.length)
  for (const [place, part] of order.entries()) places[part] = place
  const renumbered = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) renumbered[at] = places[labels[at]!]!
  return renumbered
}

/** The division of everybody that goes on from one of the gathered points. */
function refineDivision(points: Points, gathered: GatheredPoints, division: Division): HamerlyDivision {
  if (gathered.x.length === points.x.length) {
    const { centres } = division
    return { centres, labels: Uint8Array.from(gathered.pointByPerson, (place) => division.labels[place]!) }
  }
  return runHamerly(points, division.centres)
}

/**
 * Divides people into groups: k-means with 20 seeded starts for each number of groups straight on the people, the number
 * with the highest mean silhouette (ties: more groups), held back by the rule of four wins. Neither the order of people
 * nor anything found before changes who is together. Undefined when there are not two places to tell apart.
 */
export function findGroups(
  points: Points,
  { seed, before }: { seed: string; before: Smoothing | undefined },
): Grouping | undefined {
  const gathered = gatherPoints(points)
  const most = Math.min(computeMaxGroups(points.x.length), gathered.x.length)
  const divisions = computeDivisions(gathered, most, seed)
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
