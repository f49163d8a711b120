import type { Points } from './projection.ts'

/** Points, their parts, and lower bounds of how much further the next centre is than their own. */
interface HamerlyState {
  readonly points: Points
  readonly labels: Uint8Array
  readonly margins: Float64Array
}

/** A division of points. */
export interface HamerlyDivision {
  /** the part of each point, from 0 */
  readonly labels: Uint8Array
  /** x, y of each part's mean */
  readonly centres: Float64Array
}

const MAX_STEPS = 100

/** Assigns a point to its nearest centre, the first of ties, and stores its margin. */
function assignPoint({ points, labels, margins }: HamerlyState, at: number, centres: Float64Array): void {
  const x = points.x[at]!
  const y = points.y[at]!
  let best = Infinity
  let next = Infinity
  let nearest = 0
  for (let place = 0; place < centres.length; place += 2) {
    const dx = x - centres[place]!
    const dy = y - centres[place + 1]!
    const distance = dx * dx + dy * dy
    if (distance < best) {
      next = best
      best = distance
      nearest = place
    } else if (distance < next) next = distance
  }
  labels[at] = nearest >> 1
  margins[at] = Math.sqrt(next) - Math.sqrt(best)
}

/** Moves each centre to the mean of its points, if any. Returns the distance that each centre moved. */
function updateCentres({ points, labels }: HamerlyState, centres: Float64Array): Float64Array {
  const sums = new Float64Array(centres.length)
  const counts = new Float64Array(centres.length / 2)
  for (let at = 0; at < labels.length; at += 1) {
    const part = labels[at]!
    sums[2 * part]! += points.x[at]!
    sums[2 * part + 1]! += points.y[at]!
    counts[part]! += 1
  }
  return counts.map((count, part) => {
    if (count === 0) return 0
    const x = sums[2 * part]! / count
    const y = sums[2 * part + 1]! / count
    const dx = x - centres[2 * part]!
    const dy = y - centres[2 * part + 1]!
    centres[2 * part] = x
    centres[2 * part + 1] = y
    return Math.sqrt(dx * dx + dy * dy)
  })
}

/**
 * Lloyd's iteration from the given centres until no point changes part: the result of `runLloyd`, faster for many points. A
 * point is skipped when its margin exceeds the movement of the centres since (Hamerly 2010).
 * @param start x, y of each centre
 */
export function runHamerly(points: Points, start: Float64Array): HamerlyDivision {
  const centres = start.slice()
  const count = points.x.length
  const state = { points, labels: new Uint8Array(count), margins: new Float64Array(count) }
  const { labels, margins } = state
  for (let at = 0; at < count; at += 1) assignPoint(state, at, centres)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const moved = updateCentres(state, centres)
    const furthest = moved.reduce((most, way) => Math.max(most, way), 0)
    let changed = 0
    for (let at = 0; at < count; at += 1) {
      const before = labels[at]!
      margins[at]! -= moved[before]! + furthest
      if (margins[at]! > 0) continue
      assignPoint(state, at, centres)
      if (labels[at] !== before) changed += 1
    }
    if (changed === 0) break
  }
  return { labels, centres }
}
