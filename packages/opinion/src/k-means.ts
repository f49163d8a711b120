import type { Random } from '@folkmoot/domain/random'
import type { Points } from './projection.ts'

/** Points and how much each counts. */
export interface WeightedPoints extends Points {
  readonly weight: Float64Array
}

/** Points divided into k parts. */
export interface Division {
  readonly k: number
  /** the part of each point, counting from 0 */
  readonly labels: Uint8Array
  /** x, y of each part's mean */
  readonly centres: Float64Array
  /** sum of the squared distances to the own centre, each times its weight; Infinity when a part is empty */
  readonly inertia: number
}

const MAX_STEPS = 100

/** Steps after which starts are compared. */
const TRIAL_STEPS = 4

/** Another start counts as better from this part on: what rounding makes of equally good divisions decides nothing. */
const IMPROVEMENT_FACTOR = 1 - 1e-9

/**
 * Draws k centres among the points, each with a probability proportional to its weight times the squared distance to the
 * centres before it (k-means++, Arthur and Vassilvitskii 2007).
 */
export function drawCentres({ x, y, weight }: WeightedPoints, k: number, random: Random): Float64Array {
  const centres = new Float64Array(2 * k)
  const distance = new Float64Array(x.length).fill(Infinity)
  const share = weight.slice()
  let total = 0
  for (let at = 0; at < share.length; at += 1) total += share[at]!
  for (let part = 0; part < k; part += 1) {
    const chosen = pickByShare(share, random() * total)
    const px = x[chosen]!
    const py = y[chosen]!
    centres[2 * part] = px
    centres[2 * part + 1] = py
    if (part === k - 1) break
    total = 0
    for (let at = 0; at < share.length; at += 1) {
      const dx = x[at]! - px
      const dy = y[at]! - py
      const own = dx * dx + dy * dy
      if (own < distance[at]!) {
        distance[at] = own
        share[at] = weight[at]! * own
      }
      total += share[at]!
    }
  }
  return centres
}

/** The first index at which the shares add up to more than that; the last one with a share, if they never do. */
function pickByShare(share: Float64Array, wanted: number): number {
  let left = wanted
  let chosen = 0
  for (let at = 0; at < share.length && left >= 0; at += 1) {
    if (share[at]! > 0) chosen = at
    left -= share[at]!
  }
  return chosen
}

/**
 * Gives each point to its nearest centre, the first of equals, and adds up the parts that come of it: weight, and x and y
 * times weight, of each. Answers how many points changed hands.
 */
function assignPoints(
  { x, y, weight }: WeightedPoints,
  centres: Float64Array,
  labels: Uint8Array,
  sums: Float64Array,
): number {
  const count = centres.length
  let changed = 0
  sums.fill(0)
  for (let at = 0; at < labels.length; at += 1) {
    const px = x[at]!
    const py = y[at]!
    let best = Infinity
    let nearest = 0
    for (let place = 0; place < count; place += 2) {
      const dx = px - centres[place]!
      const dy = py - centres[place + 1]!
      const distance = dx * dx + dy * dy
      if (distance < best) {
        best = distance
        nearest = place
      }
    }
    const label = nearest >> 1
    const w = weight[at]!
    sums[nearest + label]! += w
    sums[nearest + label + 1]! += w * px
    sums[nearest + label + 2]! += w * py
    if (labels[at] !== label) {
      labels[at] = label
      changed += 1
    }
  }
  return changed
}

/** Moves each centre to the mean of its points; one without weight stays where it is. */
function updateCentres(centres: Float64Array, sums: Float64Array): void {
  for (let part = 0; part < sums.length / 3; part += 1) {
    const w = sums[3 * part]!
    if (w === 0) continue
    centres[2 * part] = sums[3 * part + 1]! / w
    centres[2 * part + 1] = sums[3 * part + 2]! / w
  }
}

function computeInertia({ x, y, weight }: WeightedPoints, labels: Uint8Array, centres: Float64Array): number {
  let spread = 0
  for (let at = 0; at < labels.length; at += 1) {
    const dx = x[at]! - centres[2 * labels[at]!]!
    const dy = y[at]! - centres[2 * labels[at]! + 1]!
    spread += weight[at]! * (dx * dx + dy * dy)
  }
  return spread
}

/** Lloyd's iteration from the given centres until nobody changes hands, or for as many steps. */
export function runLloyd(points: WeightedPoints, start: Float64Array, steps = MAX_STEPS): Division {
  const k = start.length / 2
  const centres = start.slice()
  const labels = new Uint8Array(points.x.length)
  const sums = new Float64Array(3 * k)
  assignPoints(points, centres, labels, sums)
  for (let step = 0; step < steps; step += 1) {
    updateCentres(centres, sums)
    if (assignPoints(points, centres, labels, sums) === 0) break
  }
  let isWhole = true
  for (let part = 0; part < k; part += 1) if (sums[3 * part] === 0) isWhole = false
  return { k, labels, centres, inertia: isWhole ? computeInertia(points, labels, centres) : Infinity }
}

/** Whether two divisions have the same parts, whatever their numbers: from there they go the same way. */
function isSameDivision(one: Division, other: Division): boolean {
  const numbers = new Int8Array(one.k).fill(-1)
  const taken = new Int8Array(one.k).fill(-1)
  for (let at = 0; at < one.labels.length; at += 1) {
    const own = one.labels[at]!
    const theirs = other.labels[at]!
    if (numbers[own] === -1 && taken[theirs] === -1) {
      numbers[own] = theirs
      taken[theirs] = own
    } else if (numbers[own] !== theirs) return false
  }
  return true
}

/**
 * The best of several divisions into k parts from drawn centres: all starts go a few steps, the best of them go to the
 * end. Undefined when no start kept all parts filled.
 * @param finalists how many those are
 */
export function runKMeans(
  points: WeightedPoints,
  { k, starts, finalists, random }: { k: number; starts: number; finalists: number; random: Random },
): Division | undefined {
  const begun: Division[] = []
  for (let start = 0; start < starts; start += 1)
    begun.push(runLloyd(points, drawCentres(points, k, random), TRIAL_STEPS))
  begun.sort((one, other) => compareNumbers(one.inertia, other.inertia))
  let best: Division | undefined
  for (const [place, start] of begun.slice(0, finalists).entries()) {
    if (begun.slice(0, place).some((earlier) => isSameDivision(earlier, start))) continue
    const next = runLloyd(points, start.centres)
    if (next.inertia < (best ? best.inertia * IMPROVEMENT_FACTOR : Infinity)) best = next
  }
  return best
}

const compareNumbers = (one: number, other: number): number => (one < other ? -1 : Number(one > other))
