import type { Random } from '@folkmoot/domain/random'
import type { Points } from './projection.ts'

/** Points with weights. */
export interface WeightedPoints extends Points {
  readonly weight: Float64Array
}

/** Points divided into k parts. */
export interface Division {
  readonly k: number
  /** the part of each point, from 0 */
  readonly labels: Uint8Array
  /** x, y of each part's mean */
  readonly centres: Float64Array
  /** weighted sum of the squared distances to the own centre; Infinity when a part is empty */
  readonly inertia: number
}

const MAX_STEPS = 100

/** Steps after which starts are compared. */
const TRIAL_STEPS = 4

/** Another start must improve the inertia by this factor, so that rounding does not decide between equal divisions. */
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

/** The first index at which the cumulative share exceeds `drawn`; else the last one with a share. */
function pickByShare(share: Float64Array, drawn: number): number {
  let left = drawn
  let chosen = 0
  for (let at = 0; at < share.length && left >= 0; at += 1) {
    if (share[at]! > 0) chosen = at
    left -= share[at]!
  }
  return chosen
}

/**
 * Assigns each point to its nearest centre, the first of ties, and sums weight, weighted x and weighted y of each part.
 * Returns the number of points that changed part.
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

/** Moves each centre to the mean of its points; one without weight does not move. */
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

/** Lloyd's iteration from the given centres until no point changes part, or for `steps` steps. */
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

/** True when two divisions are equal up to the numbers of parts; they then converge to the same result. */
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
 * The best of several divisions into k parts from random centres: all starts run for a few steps, the best of them until they
 * converge. Undefined when every start left a part empty.
 * @param finalists number of starts that are continued
 */
export function runKMeans(
  points: WeightedPoints,
  { k, starts, finalists, random }: { k: number; starts: number; finalists: number; random: Random },
): Division | undefined {
  const trials: Division[] = []
  for (let start = 0; start < starts; start += 1)
    trials.push(runLloyd(points, drawCentres(points, k, random), TRIAL_STEPS))
  trials.sort((one, other) => compareNumbers(one.inertia, other.inertia))
  let best: Division | undefined
  for (const [place, start] of trials.slice(0, finalists).entries()) {
    if (trials.slice(0, place).some((earlier) => isSameDivision(earlier, start))) continue
    const next = runLloyd(points, start.centres)
    if (next.inertia < (best ? best.inertia * IMPROVEMENT_FACTOR : Infinity)) best = next
  }
  return best
}

const compareNumbers = (one: number, other: number): number => (one < other ? -1 : Number(one > other))
