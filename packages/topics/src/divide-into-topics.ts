import { OUTLIER } from '@folkmoot/domain/topics'
import { computeTopicMerges } from './topic-merges.ts'
import { computeDendrogram, createMergeTracker, type Merge } from './dendrogram.ts'
import { normalizeRows, selectRows, type DenseMatrix } from './reduce-dimensions.ts'

/** Layers of topics, from fine to coarse. */
const MAX_LAYERS = 3

/** A topic has so many comments at least. */
const MIN_TOPIC_COMMENTS = 3
/** How many topics of the finest layer there are beside the root of the number of comments. */
const FINE_TOPIC_FACTOR = 1.25
/** How many finer topics one of the next layer holds on average. */
const MEAN_CHILD_TOPICS = 2.5
/** A comment less like its topic than this (cosine) fits none. */
const MIN_SIMILARITY = 0.3
/** The part of the comments that may fit none because they are unlike all. */
const MAX_OUTLIER_SHARE = 0.12
const MAX_ROUNDS = 8
/** Topics of the finest layer at most: more are no overview. */
const MAX_TOPICS = 120
/** From so many comments the tree is made, evenly chosen; the others go to the topic that they are most like. */
const MAX_TREE_COMMENTS = 4000

/** The topic of each row in each layer, finest first; `OUTLIER` where it fits none. */
export type TopicLayers = readonly Int32Array[]

/** How many topics the finest layer of so many comments aims at. */
const computeTopicCount = (rows: number): number =>
  Math.max(
    1,
    Math.min(
      MAX_TOPICS,
      Math.floor(rows / MIN_TOPIC_COMMENTS),
      Math.round(FINE_TOPIC_FACTOR * Math.sqrt(rows)),
    ),
  )

/** The clusters at the last height at which so many are large enough, or at the height where most are. */
function cutDendrogram(merges: readonly Merge[], rows: number, wanted: number): (readonly number[])[] {
  const trial = createMergeTracker(rows)
  let large = 0
  let [most, best] = [0, 0]
  for (const [at, merge] of merges.entries()) {
    const [one, other] = trial.merge(merge)
    const before = Number(one >= MIN_TOPIC_COMMENTS) + Number(other >= MIN_TOPIC_COMMENTS)
    large += Number(one + other >= MIN_TOPIC_COMMENTS) - before
    if (Math.min(large, wanted) >= most) [most, best] = [Math.min(large, wanted), at + 1]
  }
  const made = createMergeTracker(rows)
  for (const merge of merges.slice(0, best)) made.merge(merge)
  return made.clusters().filter((members) => members.length >= MIN_TOPIC_COMMENTS)
}

/** The centres of topics, each of length 1. */
function computeCentres({ width, values }: DenseMatrix, topic: Int32Array, count: number): Float64Array {
  const centres = new Float64Array(count * width)
  for (const [row, own] of topic.entries()) {
    if (own < 0) continue
    for (let k = 0; k < width; k += 1) centres[own * width + k]! += values[row * width + k]!
  }
  normalizeRows(centres, width)
  return centres
}

/** The topic whose centre is nearest, the first of several, and how near (cosine). */
function findNearestTopic({ width, values }: DenseMatrix, row: number, centres: Float64Array) {
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
function renumberTopics(topic: Int32Array): number {
  const sizes = new Map<number, number>()
  for (const own of topic) if (own >= 0) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  const kept = [...sizes].filter(([, size]) => size >= MIN_TOPIC_COMMENTS).map(([own]) => own)
  const numbers = new Map(kept.map((own, at) => [own, at]))
  for (const [row, own] of topic.entries()) topic[row] = numbers.get(own) ?? OUTLIER
  return kept.length
}

/** Every comment moves to the topic that it is most like, until all stay (spherical k-means). */
function reassignComments(places: DenseMatrix, topic: Int32Array, count: number): Float64Array {
  const likeness = new Float64Array(places.rows)
  let topics = count
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const centres = computeCentres(places, topic, topics)
    let moved = false
    for (let row = 0; row < places.rows; row += 1) {
      const found = findNearestTopic(places, row, centres)
      if (found.best !== topic[row]) moved = true
      topic[row] = found.best
      likeness[row] = found.likeness
    }
    topics = renumberTopics(topic)
    if (!moved) break
  }
  return likeness
}

/** Takes those out that are unlike all, the least alike first. */
function markOutliers(topic: Int32Array, likeness: Float64Array): void {
  const unlike = [...topic.keys()]
    .filter((row) => topic[row]! >= 0 && likeness[row]! < MIN_SIMILARITY)
    .sort((one, other) => likeness[one]! - likeness[other]! || one - other)
  for (const row of unlike.slice(0, Math.floor(topic.length * MAX_OUTLIER_SHARE))) topic[row] = OUTLIER
}

const countByTopic = (topic: Int32Array): number[] => {
  const sizes: number[] = []
  for (const own of topic) if (own >= 0) sizes[own] = (sizes[own] ?? 0) + 1
  return sizes
}

/** The layer in which the finest topics are joined until so many are left. */
function joinTopics(
  fine: Int32Array,
  merges: readonly (readonly [number, number])[],
  wanted: number,
): Int32Array {
  const home = countByTopic(fine).map((_, own) => own)
  for (const [one, other] of merges.slice(0, home.length - wanted))
    for (const [own, at] of home.entries()) if (at === other) home[own] = one
  return fine.map((own) => home[own] ?? OUTLIER)
}

/** Numbers topics by size, the largest 0, of equal ones the one with the first comment. */
function numberBySize(topic: Int32Array): Int32Array {
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
export function divideIntoTopics(places: DenseMatrix): TopicLayers {
  const { rows } = places
  if (rows < MIN_TOPIC_COMMENTS) return []
  const topic = new Int32Array(rows).fill(OUTLIER)
  const step = Math.ceil(rows / MAX_TREE_COMMENTS)
  const sample = selectRows(places, (row) => row % step === 0)
  const clusters = cutDendrogram(computeDendrogram(sample), sample.rows, computeTopicCount(rows))
  for (const [at, members] of clusters.entries()) for (const row of members) topic[row * step] = at
  const likeness = reassignComments(places, topic, clusters.length)
  markOutliers(topic, likeness)
  let count = renumberTopics(topic)
  if (count === 0) return []
  const layers = [numberBySize(topic)]
  const fine = layers[0]!
  const merges = computeTopicMerges(computeCentres(places, fine, count), countByTopic(fine))
  while (layers.length < MAX_LAYERS && count > 1) {
    count = Math.max(1, Math.min(count - 1, Math.round(count / MEAN_CHILD_TOPICS)))
    layers.push(numberBySize(joinTopics(fine, merges, count)))
  }
  return layers
}
