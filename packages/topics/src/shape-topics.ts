import { BUILT_IN_NAMING_MODEL, createNameRegister, nameTopics } from './name-topics.ts'
import { placeComments, type PlacedTexts } from './place-comments.ts'
import { assignToParts, divideInTwo } from './split-comments.ts'

/** A topic that was merged from others, or is a part of another one. */
export interface ShapedTopic {
  readonly name: string
  /** the method that created the name */
  readonly model_name: string
  /** its comments, ascending */
  readonly tids: readonly number[]
  /** how typical each comment is (`computeTypicality`) */
  readonly typicality: readonly number[]
}

/** A part into which a topic is split: some of its comments, and its name. */
export type TopicPart = Pick<ShapedTopic, 'name' | 'model_name' | 'tids'>

/** The text of a comment; empty for an erased one. */
type GetText = (tid: number) => string

/** A topic with a given name, or with a phrase that tells it from the other parts. */
function createShapedTopic(
  placed: PlacedTexts,
  tids: readonly number[],
  rows: readonly number[],
  name: Pick<ShapedTopic, 'name' | 'model_name'> | undefined,
  names = createNameRegister(),
): ShapedTopic {
  const [computed] = nameTopics([rows], placed, { names })
  return {
    ...(name ?? { name: computed!.name, model_name: BUILT_IN_NAMING_MODEL }),
    tids: rows.map((row) => tids[row]!),
    typicality: computed!.typicality,
  }
}

/** Merges topics (`mergeTopics`) into one with all their comments and the name of the largest, of ties the first. */
export function mergeIntoOne(parts: readonly TopicPart[], getText: GetText): ShapedTopic {
  const [{ name, model_name } = { name: '', model_name: BUILT_IN_NAMING_MODEL }] = parts.toSorted(
    (one, other) => other.tids.length - one.tids.length,
  )
  const tids = [...new Set(parts.flatMap((part) => part.tids))].sort((one, other) => one - other)
  return createShapedTopic(placeComments(tids.map(getText)), tids, [...tids.keys()], { name, model_name })
}

/**
 * Splits a topic into parts of which some comments are known, for `splitTopic` and `undoTopicEdit`; the words of the
 * others tell to which part they are nearest.
 * @returns a topic for each part, in their order; undefined for a part without comments
 */
export function splitIntoParts(
  tids: readonly number[],
  parts: readonly TopicPart[],
  getText: GetText,
): (ShapedTopic | undefined)[] {
  const known = new Map(parts.flatMap((part, at) => part.tids.map((tid) => [tid, at] as const)))
  const placed = placeComments(tids.map(getText))
  const homes = assignToParts(
    placed,
    tids.map((tid) => known.get(tid)),
  )
  return parts.map((part, at) => {
    const rows = [...tids.keys()].filter((row) => homes[row] === at)
    return rows.length === 0 ? undefined : createShapedTopic(placed, tids, rows, part)
  })
}

/**
 * Splits the comments of a topic in two by their words, for `splitTopic`. Each part has the phrase that tells it from the other one as its name.
 * @returns undefined when the words do not tell two parts
 */
export function splitInTwo(tids: readonly number[], getText: GetText): ShapedTopic[] | undefined {
  const placed = placeComments(tids.map(getText))
  const homes = divideInTwo(placed)
  if (!homes) return undefined
  const names = createNameRegister()
  return [0, 1].map((part) => {
    const rows = [...tids.keys()].filter((row) => homes[row] === part)
    return createShapedTopic(placed, tids, rows, undefined, names)
  })
}
