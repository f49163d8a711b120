import { OUTLIER } from '@folkmoot/domain/topics'
import { coarser } from './coarser.ts'
import { dendrogram, followMerges, type Merge } from './dendrogram.ts'
import { normalizeRows, pickRows, type Places } from './reduce.ts'

/** Layers of topics, from fine to coarse. */
const TOPIC_LAYERS = 3

/** A topic has so many comments at least. */
const SMALLEST = 3
/** How many topics of the finest layer there are beside the root of the number of comments. */
const FINE = 1.25
/** How many finer topics one of the next layer holds on average. */
const HELD = 2.5
/** A comment less like its topic than this (cosine) fits none. */
const FITS = 0.3
/** The part of the comments that may fit none because they are unlike all. */
const MOST_OUTLIERS = 0.12
const ROUNDS = 8
/** Topics of the finest layer at most: more are no overview. */
const MOST_TOPICS = 120
/** From so many comments the tree is made, evenly chosen; the others go to the topic that they are most like. */
const IN_TREE = 4000

/** The topic of each row in each layer, finest first; `OUTLIER` where it fits none. */
export type Layers = readonly Int32Array[]

/** How many topics the finest layer of so many comments aims at. */
const wantedOf = (rows: number): number =>
  Math.max(1, Math.min(MOST_TOPICS, Math.floor(rows / SMALLEST), Math.round(FINE * Math.sqrt(rows))))

/** The clusters at the last height at which so many are large enough, or at the height where most are. */
function cut(merges: readonly Merge[], rows: number, wanted: number): (readonly number[])[] {
  const trial = followMerges(rows)
  let large = 0
  let [most, best] = [0, 0]
  for (const [at, merge] of merges.entries()) {
    const [one, other] = trial.merge(merge)
    const before = Number(one >= SMALLEST) + Number(other >= SMALLEST)
    large += Number(one + other >= SMALLEST) - before
    if (Math.min(large, wanted) >= most) [most, best] = [Math.min(large, wanted), at + 1]
  }
  const made = followMerges(rows)
  for (const merge of merges.slice(0, best)) made.merge(merge)
  return made.clusters().filter((members) => members.length >= SMALLEST)
}

/** The centres of topics, each of length 1. */
function centresOf({ width, values }: Places, topic: Int32Array, count: number): Float64Array {
  const centres = new Float64Array(count * width)
  for (const [row, own] of topic.entries()) {
    if (own < 0) continue
    for (let k = 0; k < width; k += 1) centres[own * width + k]! += values[row * width + k]!
  }
  normalizeRows(centres, width)
  return centres
}

/** The topic whose centre is nearest, the first of several, and how near (cosine). */
function nearestTopic({ width, values }: Places, row: number, centres: Float64Array) {
  let best = OUTLIER
  let likeness = 0
  for (let topic = 0; topic * width < centres.length; topic += 1) {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += values[row * width + k]! * centres[topic * width + k]!
    // a difference in the last digits is none
    if (sum > likeness + 1e-9) [best, likeness] = [topic, sum]
  }
  return { best, likeness }
}

/** Topics numbered anew without gaps, those too small dissolved; how many there are. */
function renumber(topic: Int32Array): number {
  const sizes = new Map<number, number>()
  for (const own of topic) if (own >= 0) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  const kept = [...sizes].filter(([, size]) => size >= SMALLEST).map(([own]) => own)
  const numbers = new Map(kept.map((own, at) => [own, at]))
  for (const [row, own] of topic.entries()) topic[row] = numbers.get(own) ?? OUTLIER
  return kept.length
}

/** Every comment moves to the topic that it is most like, until all stay (spherical k-means). */
function settle(places: Places, topic: Int32Array, count: number): Float64Array {
  const likeness = new Float64Array(places.rows)
  let topics = count
  for (let round = 0; round < ROUNDS; round += 1) {
    const centres = centresOf(places, topic, topics)
    let moved = false
    for (let row = 0; row < places.rows; row += 1) {
      const found = nearestTopic(places, row, centres)
      if (found.best !== topic[row]) moved = true
      topic[row] = found.best
      likeness[row] = found.likeness
    }
    topics = renumber(topic)
    if (!moved) break
  }
  return likeness
}

/** Takes those out that are unlike all, the least alike first. */
function markOutliers(topic: Int32Array, likeness: Float64Array): void {
  const unlike = [...topic.keys()]
    .filter((row) => topic[row]! >= 0 && likeness[row]! < FITS)
    .sort((one, other) => likeness[one]! - likeness[other]! || one - other)
  for (const row of unlike.slice(0, Math.floor(topic.length * MOST_OUTLIERS))) topic[row] = OUTLIER
}

const sizesOf = (topic: Int32Array): number[] => {
  const sizes: number[] = []
  for (const own of topic) if (own >= 0) sizes[own] = (sizes[own] ?? 0) + 1
  return sizes
}

/** The layer in which the finest topics are joined until so many are left. */
function joined(
  fine: Int32Array,
  merges: readonly (readonly [number, number])[],
  wanted: number,
): Int32Array {
  const home = sizesOf(fine).map((_, own) => own)
  for (const [one, other] of merges.slice(0, home.length - wanted))
    for (const [own, at] of home.entries()) if (at === other) home[own] = one
  return fine.map((own) => home[own] ?? OUTLIER)
}

/** Numbers topics by size, the largest 0, of equal ones the one with the first comment. */
function bySize(topic: Int32Array): Int32Array {
  const sizes = new Map<number, number>()
  for (const own of topic) if (own >= 0) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  // a map keeps its entries as they came, and sorting does so among equals
  const order = [...sizes].sort(([, few], [, many]) => many - few).map(([own]) => own)
  const numbers = new Map(order.map((own, at) => [own, at]))
  return topic.map((own) => numbers.get(own) ?? OUTLIER)
}

/**
 * Divides comments into topics in up to three layers, each coarser one with fewer, larger topics made of finer ones. Few
 * comments have fewer layers, or none. In each layer topics are numbered by size.
 */
export function divide(places: Places): Layers {
  const { rows } = places
  if (rows < SMALLEST) return []
  const topic = new Int32Array(rows).fill(OUTLIER)
  const step = Math.ceil(rows / IN_TREE)
  const sample = pickRows(places, (row) => row % step === 0)
  const clusters = cut(dendrogram(sample), sample.rows, wantedOf(rows))
  for (const [at, members] of clusters.entries()) for (const row of members) topic[row * step] = at
  const likeness = settle(places, topic, clusters.length)
  markOutliers(topic, likeness)
  let count = renumber(topic)
  if (count === 0) return []
  const layers = [bySize(topic)]
  const fine = layers[0]!
  const merges = coarser(centresOf(places, fine, count), sizesOf(fine))
  while (layers.length < TOPIC_LAYERS && count > 1) {
    count = Math.max(1, Math.min(count - 1, Math.round(count / HELD)))
    layers.push(bySize(joined(fine, merges, count)))
  }
  return layers
}
