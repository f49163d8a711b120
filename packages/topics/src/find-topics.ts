import { LIMITS } from '@folkmoot/domain/limits'
import { takeCharacters } from '@folkmoot/domain/text'
import { createCohesionMeasure, MIN_COHESION, MIN_CROSS_COHESION } from './cohesion.ts'
import {
  divideIntoTopics,
  groupRowsByTopic,
  type TopicLayers,
  type TopicRules,
} from './divide-into-topics.ts'
import { extractFeatures } from './features.ts'
import { computeLayout, type Point } from './layout.ts'
import { nameTopics, BUILT_IN_NAMING_MODEL, createNameRegister, type NamedRows } from './name-topics.ts'
import { normalizeRows, selectRows, reduceDimensions, type DenseMatrix } from './reduce-dimensions.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Dimensions of the space in which comments are compared. */
const DIMENSION_COUNT = 60

/** `model_name` of the built-in comparison of comments. */
const BUILT_IN_MODEL_NAME = 'words and parts of words'

/** A comment to assign to topics. */
export interface TopicComment {
  readonly tid: number
  readonly txt: string
}

/** A topic of a run. */
export interface FoundTopic {
  /** 0 is the finest layer */
  readonly layer: number
  /** 0 is the largest topic of its layer */
  readonly cluster: number
  /** at most 50 characters, no two the same in any layer */
  readonly name: string
  /** the method that created the name */
  readonly model_name: string
  /** its comments, ascending; a comment is in at most one topic of a layer */
  readonly tids: readonly number[]
  /** its distinguishing terms, best first, for a naming service */
  readonly terms: readonly string[]
  /** how typical each comment is, in the order of `tids` (`computeTypicality`) */
  readonly typicality: readonly number[]
  /** the comment nearest to its centre */
  readonly central: number
}

/** The topics of a conversation with the map of its comments. */
export interface FoundTopics {
  /** the method that compared the comments */
  readonly model_name: string
  readonly topics: readonly FoundTopic[]
  /** every comment once, ascending */
  readonly points: readonly { readonly tid: number; readonly x: number; readonly y: number }[]
}

/** Vectors of a service that replace the built-in comparison of comments. */
export interface TopicEmbedding {
  readonly model_name: string
  /** the vector of a comment, of the same length for all; undefined without one */
  readonly getVector: (tid: number) => ArrayLike<number> | undefined
}

/** Comments by ascending id, each once, with the beginning of a longer text; of duplicate ids the first by text. */
function sortComments(comments: Iterable<TopicComment>): TopicComment[] {
  const sorted = [...comments].sort((a, b) => a.tid - b.tid || (a.txt < b.txt ? -1 : 1))
  return sorted
    .filter(({ tid }, at) => sorted[at - 1]?.tid !== tid)
    .map(({ tid, txt }) => ({ tid, txt: takeCharacters(txt, LIMITS.seedComment) }))
}

function createEmbeddingMatrix(
  comments: readonly TopicComment[],
  { getVector }: TopicEmbedding,
): DenseMatrix {
  const vectors = comments.map(({ tid }) => getVector(tid))
  const width = Math.max(0, ...vectors.map((vector) => vector?.length ?? 0))
  const values = new Float64Array(comments.length * width)
  for (const [row, vector] of vectors.entries())
    for (let k = 0; k < width; k += 1) {
      const value = vector?.[k] ?? 0
      values[row * width + k] = Number.isFinite(value) ? value : 0
    }
  normalizeRows(values, width)
  return { rows: comments.length, width, values }
}

/** True when a row has a position: comments without features have none. */
const hasPlace =
  ({ width, values }: DenseMatrix) =>
  (row: number): boolean =>
    values.subarray(row * width, (row + 1) * width).some((value) => value !== 0)

/** Positions below the map for comments without one, twenty per line. */
function placeBelow(points: Iterable<Point>, count: number): Point[] {
  let [left, lowest] = [0, 0]
  for (const [x, y] of points) [left, lowest] = [Math.min(left, x), Math.min(lowest, y)]
  return Array.from({ length: count }, (_, at) => [left + (at % 20), lowest - 2 - Math.floor(at / 20)])
}

/** The first row of each set of equal comments, so that repeated sentences count once. */
function findDistinctRows(vocabulary: Vocabulary): { first: number[]; firstByRow: number[] } {
  const known = new Map<string, number>()
  const firstByRow = vocabulary.comments.map(({ words }, row) => {
    const text = words.join(' ')
    const first = known.get(text) ?? row
    known.set(text, first)
    return first
  })
  return { first: [...known.values()], firstByRow }
}

/** The position of each row on the map. */
function createPoints(ordered: readonly TopicComment[], getPoint: (row: number) => Point | undefined) {
  const placed = ordered.map((_, row) => getPoint(row))
  const rest = placeBelow(
    placed.filter((point) => point !== undefined),
    placed.filter((point) => point === undefined).length,
  )
  let next = 0
  return ordered.map(({ tid }, row) => {
    const [x, y] = placed[row] ?? rest[next++]!
    return { tid, x, y }
  })
}

/** The topics of all layers with their names and rows. */
function nameLayers(layers: TopicLayers, input: Parameters<typeof nameTopics>[1]) {
  const names = createNameRegister()
  let finer: NamedRows[] = []
  return layers.flatMap((ofRow, layer) => {
    const members = groupRowsByTopic(ofRow)
    const named = nameTopics(members, input, { finer, names })
    finer = named.map(({ name }, cluster) => ({ name, rows: members[cluster]! }))
    return named.map((topic, cluster) => ({ layer, cluster, ...topic, rows: members[cluster]! }))
  })
}

/** What makes comments a topic, by their telling words. */
function createTopicRules(comments: Vocabulary['comments']): TopicRules {
  const { within, across } = createCohesionMeasure(comments)
  return {
    holdsTogether: (rows) => within(rows) >= MIN_COHESION,
    belongTogether: (rows, others) => across(rows, others) >= MIN_CROSS_COHESION,
  }
}

/** The comments of a topic, ascending, each as typical as its row. */
function listMembers(
  { rows, typicality }: { rows: readonly number[]; typicality: readonly number[] },
  listTids: (row: number) => readonly number[],
) {
  const members = rows.flatMap((row, at) =>
    listTids(row).map((tid) => ({ tid, typicality: typicality[at] ?? 0 })),
  )
  members.sort((one, other) => one.tid - other.tid)
  return { tids: members.map(({ tid }) => tid), typicality: members.map((member) => member.typicality) }
}

/**
 * Finds the topics of comments in any language: up to three layers from fine (0) to coarse (2), a map, and names. Outliers
 * have no topic, few comments have fewer layers. The result does not depend on the order of the comments. It never throws.
 * `requestTopicAnalysis` asks for it.
 * @param embedding vectors of a service, instead of the built-in ones
 */
export function findTopics(comments: Iterable<TopicComment>, embedding?: TopicEmbedding): FoundTopics {
  const ordered = sortComments(comments)
  const whole = createVocabulary(ordered.map(({ txt }) => txt))
  const { first, firstByRow } = findDistinctRows(whole)
  const one = first.map((row) => ordered[row]!)
  const terms = first.map((row) => whole.comments[row]!)
  const all = embedding
    ? createEmbeddingMatrix(one, embedding)
    : reduceDimensions(extractFeatures(terms), DIMENSION_COUNT)
  const placed = first.filter((_, at) => hasPlace(all)(at))
  const places = selectRows(all, hasPlace(all))
  const vocabulary = { ...whole, comments: placed.map((row) => whole.comments[row]!) }
  const texts = placed.map((row) => ordered[row]!.txt)
  const same = new Map(first.map((row): [number, number[]] => [row, []]))
  for (const [row, { tid }] of ordered.entries()) same.get(firstByRow[row]!)?.push(tid)
  // comments that a service compared may mean the same without a common word
  const layers = divideIntoTopics(places, embedding ? {} : createTopicRules(vocabulary.comments))
  const topics = nameLayers(layers, { texts, vocabulary, places }).map(({ rows, typicality, ...topic }) => ({
    ...topic,
    model_name: BUILT_IN_NAMING_MODEL,
    ...listMembers({ rows, typicality }, (row) => same.get(placed[row]!) ?? []),
    central: ordered[placed[topic.central]!]!.tid,
  }))
  const map = computeLayout(places)
  const pointByRow = new Map(placed.map((row, at) => [row, map[at]!]))
  return {
    model_name: embedding?.model_name ?? BUILT_IN_MODEL_NAME,
    topics,
    points: createPoints(ordered, (row) => pointByRow.get(firstByRow[row]!)),
  }
}
