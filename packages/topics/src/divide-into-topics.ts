import { OUTLIER } from '@folkmoot/domain/topics'
import { computeDendrogram, createMergeTracker, type Merge } from './dendrogram.ts'
import { normalizeRows, selectRows, type DenseMatrix } from './reduce-dimensions.ts'

interface MergedTopic {
  readonly id: number
  readonly parts: readonly number[]
  readonly size: number
}

/** Calls `visit` for each pair. */
function visitPairs<T>(items: readonly T[], visit: (one: T, other: T) => void): void {
  for (const [at, one] of items.entries()) for (const other of items.slice(at + 1)) visit(one, other)
}

/** Computes the distances between centres, each of length 1: 1 minus their cosine similarity. */
function computeDistances(centres: Float64Array, count: number): readonly (readonly number[])[] {
  const width = centres.length / count
  const computeDistance = (one: number, other: number): number => {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centres[one * width + k]! * centres[other * width + k]!
    return 1 - sum
  }
  const topics = Array.from({ length: count }, (_, at) => at)
  return topics.map((one) => topics.map((other) => computeDistance(one, other)))
}

/**
 * Computes the order in which topics are merged: by the average distance of their parts (average linkage) times the weight of
 * the pair (as in Ward's criterion), so that no topic absorbs all others. The second of a pair is merged into the first.
 * @param centres of the finest topics, row by row, each of length 1
 * @param sizes numbers of comments
 * @param canMerge false for parts of two topics that make none together
 */
function computeTopicMerges(
  centres: Float64Array,
  sizes: readonly number[],
  canMerge: (parts: readonly number[], others: readonly number[]) => boolean,
): (readonly [number, number])[] {
  const between = computeDistances(centres, sizes.length)
  let left: MergedTopic[] = sizes.map((size, id) => ({ id, parts: [id], size }))
  const computeCost = (one: MergedTopic, other: MergedTopic): number => {
    let sum = 0
    for (const own of one.parts) for (const part of other.parts) sum += between[own]![part]!
    const mean = sum / (one.parts.length * other.parts.length)
    return mean * ((one.size * other.size) / (one.size + other.size))
  }
  // a pair that was refused once stays so
  const refused = new Map<MergedTopic, Set<MergedTopic>>()
  const findPair = () => {
    for (const [one, other] of sortPairs(left, computeCost)) {
      if (refused.get(one)?.has(other)) continue
      if (canMerge(one.parts, other.parts)) return [one, other] as const
      refused.set(one, (refused.get(one) ?? new Set()).add(other))
    }
    return undefined
  }
  const merges: (readonly [number, number])[] = []
  for (let pair = findPair(); pair; pair = findPair()) {
    const [one, other] = pair
    merges.push([one.id, other.id])
    const both = { id: one.id, parts: [...one.parts, ...other.parts], size: one.size + other.size }
    left = left.filter((own) => own !== other).map((own) => (own === one ? both : own))
  }
  return merges
}

/** The pairs of topics, the cheapest first; of ties the first. */
function sortPairs(
  left: readonly MergedTopic[],
  computeCost: (one: MergedTopic, other: MergedTopic) => number,
): (readonly [MergedTopic, MergedTopic])[] {
  const pairs: { readonly pair: readonly [MergedTopic, MergedTopic]; readonly cost: number }[] = []
  // the last digits of a cost may depend on the order of its sum
  visitPairs(left, (one, other) =>
    pairs.push({ pair: [one, other], cost: Math.round(computeCost(one, other) * 1e9) }),
  )
  return pairs.sort((a, b) => a.cost - b.cost).map(({ pair }) => pair)
}

/** Layers of topics, from fine to coarse. */
const MAX_LAYERS = 3

/** Comments of a topic, at least. */
const MIN_TOPIC_COMMENTS = 3
/** Topics of the finest layer, relative to the square root of the number of comments. */
const FINE_TOPIC_FACTOR = 1.25
/** Mean number of finer topics within a topic of the next layer. */
const MEAN_CHILD_TOPICS = 2.5
/** A layer with a larger share of the topics of the finer one is none: readers would see almost the same list twice. */
const MAX_LAYER_SHARE = 0.75
/** A comment with a lower cosine similarity to its topic is an outlier. */
const MIN_SIMILARITY = 0.3
/** Share of outliers, at most. */
const MAX_OUTLIER_SHARE = 0.12
const MAX_ROUNDS = 8
/** Topics of the finest layer at most; more would not be an overview. */
const MAX_TOPICS = 120
/** The tree is computed from this many evenly chosen comments at most; the others join the most similar topic. */
const MAX_TREE_COMMENTS = 4000

/** The topic of each row in each layer, finest first; `OUTLIER` for none. */
export type TopicLayers = readonly Int32Array[]

/** The target number of topics of the finest layer. */
const computeTopicCount = (rows: number): number =>
  Math.max(
    1,
    Math.min(
      MAX_TOPICS,
      Math.floor(rows / MIN_TOPIC_COMMENTS),
      Math.round(FINE_TOPIC_FACTOR * Math.sqrt(rows)),
    ),
  )

/** The clusters at the last height with this many large clusters, or at the height with the most. */
function cutDendrogram(merges: readonly Merge[], rows: number, target: number): (readonly number[])[] {
  const trial = createMergeTracker(rows)
  let large = 0
  let [most, best] = [0, 0]
  for (const [at, merge] of merges.entries()) {
    const [one, other] = trial.merge(merge)
    const before = Number(one >= MIN_TOPIC_COMMENTS) + Number(other >= MIN_TOPIC_COMMENTS)
    large += Number(one + other >= MIN_TOPIC_COMMENTS) - before
    if (Math.min(large, target) >= most) [most, best] = [Math.min(large, target), at + 1]
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

/** The topic with the nearest centre, the first of ties, and the cosine similarity. */
function findNearestTopic({ width, values }: DenseMatrix, row: number, centres: Float64Array) {
  let best = OUTLIER
  let similarity = 0
  for (let topic = 0; topic * width < centres.length; topic += 1) {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += values[row * width + k]! * centres[topic * width + k]!
    // ignore differences in the last digits
    if (sum > similarity + 1e-9) [best, similarity] = [topic, sum]
  }
  return { best, similarity }
}

/** Dissolves topics that are too small, renumbers the others without gaps, and returns their number. */
function renumberTopics(topic: Int32Array): number {
  const sizes = new Map<number, number>()
  for (const own of topic) if (own >= 0) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  const kept = [...sizes].filter(([, size]) => size >= MIN_TOPIC_COMMENTS).map(([own]) => own)
  const numbers = new Map(kept.map((own, at) => [own, at]))
  for (const [row, own] of topic.entries()) topic[row] = numbers.get(own) ?? OUTLIER
  return kept.length
}

/** Moves every comment to the most similar topic until none moves (spherical k-means). */
function reassignComments(places: DenseMatrix, topic: Int32Array, count: number): Float64Array {
  const similarity = new Float64Array(places.rows)
  let topics = count
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const centres = computeCentres(places, topic, topics)
    let moved = false
    for (let row = 0; row < places.rows; row += 1) {
      const found = findNearestTopic(places, row, centres)
      if (found.best !== topic[row]) moved = true
      topic[row] = found.best
      similarity[row] = found.similarity
    }
    topics = renumberTopics(topic)
    if (!moved) break
  }
  return similarity
}

/** Marks outliers, the least similar first. */
function markOutliers(topic: Int32Array, similarity: Float64Array): void {
  const unlike = [...topic.keys()]
    .filter((row) => topic[row]! >= 0 && similarity[row]! < MIN_SIMILARITY)
    .sort((one, other) => similarity[one]! - similarity[other]! || one - other)
  for (const row of unlike.slice(0, Math.floor(topic.length * MAX_OUTLIER_SHARE))) topic[row] = OUTLIER
}

/** The rows of each topic of a layer. */
export function groupRowsByTopic(layer: Int32Array): number[][] {
  const members: number[][] = []
  for (const [row, topic] of layer.entries()) if (topic >= 0) (members[topic] ??= []).push(row)
  return members
}

/** Marks the comments of topics that do not hold together as outliers. */
function dissolveTopics(topic: Int32Array, holdsTogether: (rows: readonly number[]) => boolean): void {
  for (const rows of groupRowsByTopic(topic))
    if (rows && !holdsTogether(rows)) for (const row of rows) topic[row] = OUTLIER
}

const countByTopic = (topic: Int32Array): number[] => {
  const sizes: number[] = []
  for (const own of topic) if (own >= 0) sizes[own] = (sizes[own] ?? 0) + 1
  return sizes
}

/** The layer in which the finest topics are merged until `count` are left. */
function joinTopics(
  fine: Int32Array,
  merges: readonly (readonly [number, number])[],
  target: number,
): Int32Array {
  const home = countByTopic(fine).map((_, own) => own)
  for (const [one, other] of merges.slice(0, home.length - target))
    for (const [own, at] of home.entries()) if (at === other) home[own] = one
  return fine.map((own) => home[own] ?? OUTLIER)
}

/** Numbers topics by size, 0 for the largest; of ties the one with the first comment. */
function numberBySize(topic: Int32Array): Int32Array {
  const sizes = new Map<number, number>()
  for (const own of topic) if (own >= 0) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  // maps keep the order of insertion, and sorting is stable
  const order = [...sizes].sort(([, few], [, many]) => many - few).map(([own]) => own)
  const numbers = new Map(order.map((own, at) => [own, at]))
  return topic.map((own) => numbers.get(own) ?? OUTLIER)
}

/** What makes comments a topic. */
export interface TopicRules {
  /** false for rows that are no topic, in whichever layer */
  readonly holdsTogether: (rows: readonly number[]) => boolean
  /** false for the rows of two topics that have no subject in common */
  readonly belongTogether: (rows: readonly number[], others: readonly number[]) => boolean
}

/**
 * Divides comments into topics in up to three layers; each coarser layer merges topics of the finer one. Few comments have
 * fewer layers, or none, and so have topics of which few belong together. Topics of a layer are numbered by size.
 */
export function divideIntoTopics(
  places: DenseMatrix,
  { holdsTogether = () => true, belongTogether = () => true }: Partial<TopicRules> = {},
): TopicLayers {
  const { rows } = places
  if (rows < MIN_TOPIC_COMMENTS) return []
  const topic = new Int32Array(rows).fill(OUTLIER)
  const step = Math.ceil(rows / MAX_TREE_COMMENTS)
  const sample = selectRows(places, (row) => row % step === 0)
  const clusters = cutDendrogram(computeDendrogram(sample), sample.rows, computeTopicCount(rows))
  for (const [at, members] of clusters.entries()) for (const row of members) topic[row * step] = at
  const similarity = reassignComments(places, topic, clusters.length)
  markOutliers(topic, similarity)
  dissolveTopics(topic, holdsTogether)
  let count = renumberTopics(topic)
  if (count === 0) return []
  const layers = [numberBySize(topic)]
  const fine = layers[0]!
  const members = groupRowsByTopic(fine)
  const listRows = (parts: readonly number[]) => parts.flatMap((part) => members[part] ?? [])
  const merges = computeTopicMerges(
    computeCentres(places, fine, count),
    countByTopic(fine),
    (parts, others) =>
      belongTogether(listRows(parts), listRows(others)) && holdsTogether(listRows([...parts, ...others])),
  )
  const least = count - merges.length
  while (layers.length < MAX_LAYERS && least <= MAX_LAYER_SHARE * count) {
    count = Math.max(least, Math.round(count / MEAN_CHILD_TOPICS))
    layers.push(numberBySize(joinTopics(fine, merges, count)))
  }
  return layers
}
