import { computeMaxDocuments } from './features.ts'
import type { CommentTerms } from './vocabulary.ts'

/**
 * A topic with less cohesion is not one. Of the public conversations, a reader finds a common subject in
 * almost no topic below it, and in almost every one above (docs/decisions/topics.md).
 */
export const MIN_COHESION = 0.2

/**
 * Two topics with less cohesion across them have no subject in common, and make no broader topic: pairs within each of them say
 * nothing about the other.
 */
export const MIN_CROSS_COHESION = 0.1

/** Pairs of comments that are compared for a topic, and for the whole conversation, at most. */
const MAX_PAIRS = 1000

/** Calls `visit` for all pairs of some rows, or for evenly chosen ones. */
function visitPairs(rows: readonly number[], visit: (one: number, other: number) => void): void {
  const pairs = (rows.length * (rows.length - 1)) / 2
  const step = Math.max(1, Math.ceil(pairs / MAX_PAIRS))
  let next = 0
  let first = 0
  for (const [at, one] of rows.entries()) {
    // pairs of this row with those after it have the numbers first, first + 1, …
    const count = rows.length - 1 - at
    for (; next < first + count; next += step) visit(one, rows[at + 1 + next - first]!)
    first += count
  }
}

/** Calls `visit` for all pairs of a row of one list and a row of another, or for evenly chosen ones. */
function visitCrossPairs(
  rows: readonly number[],
  others: readonly number[],
  visit: (one: number, other: number) => void,
): void {
  const pairs = rows.length * others.length
  const step = Math.max(1, Math.ceil(pairs / MAX_PAIRS))
  for (let pair = 0; pair < pairs; pair += step)
    visit(rows[Math.floor(pair / others.length)]!, others[pair % others.length]!)
}

/** The words of a comment. */
type Words = ReadonlySet<string>

const NO_WORDS: Words = new Set()

/** Whether two comments have a word in common, other than some. */
function shareWord(one: Words, other: Words, without: Words): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  for (const word of few) if (many.has(word) && !without.has(word)) return true
  return false
}

/** The share of the visited pairs of comments with a word in common, other than some. */
function computeShare(
  words: readonly Words[],
  visitAll: (visit: (one: number, other: number) => void) => void,
  without = NO_WORDS,
): number {
  let pairs = 0
  let shared = 0
  visitAll((one, other) => {
    pairs += 1
    if (shareWord(words[one]!, words[other]!, without)) shared += 1
  })
  return pairs === 0 ? 0 : shared / pairs
}

/** The share of pairs of comments with a word in common, other than some. */
const computeSharedShare = (words: readonly Words[], rows: readonly number[], without = NO_WORDS): number =>
  computeShare(words, (visit) => visitPairs(rows, visit), without)

/** How much a share is above that by chance, of what is possible: 0 by chance, 1 for all pairs. */
const relate = (share: number, chance: number): number => (chance === 1 ? 0 : (share - chance) / (1 - chance))

function countWords(comments: Iterable<Words>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of comments) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** A word of fewer comments is not examined: in a small number of pairs chance decides. */
const MIN_EXAMINED_COMMENTS = 20
/** In a smaller share of the comments a word is a subject of its own, such as a strategy with a name. */
const MIN_EXAMINED_SHARE = 0.05
/** Words that stand together in so many of their comments are one expression (Bowling Green). */
const EXPRESSION_SHARE = 0.6
/** Comments that share a word but less than this otherwise have nothing in common. */
const MIN_REST_COHESION = 0.02

/**
 * Finds the words that are said about anything: of many comments that have nothing else in common, such as the name of the town.
 * Like words of most comments, they make no topic.
 */
function findWordsOfAnything(comments: readonly Words[]): Set<string> {
  const counts = countWords(comments)
  const least = Math.max(MIN_EXAMINED_COMMENTS, comments.length * MIN_EXAMINED_SHARE)
  const found = new Set<string>()
  const all = [...comments.keys()]
  const chance = computeSharedShare(comments, all)
  for (const [word, count] of counts) {
    if (count < least || found.has(word)) continue
    const rows = all.filter((row) => comments[row]!.has(word))
    const beside = countWords(rows.map((row) => comments[row]!))
    const expression = new Set(
      [...beside]
        .filter(([other, both]) => both >= EXPRESSION_SHARE * Math.max(count, counts.get(other) ?? 0))
        .map(([other]) => other),
    )
    if (relate(computeSharedShare(comments, rows, expression), chance) < MIN_REST_COHESION)
      for (const other of expression) found.add(other)
  }
  return found
}

/** The words of each comment that tell topics apart: those of at least two, not of too many, and not said about anything. */
function listTellingWords(comments: readonly CommentTerms[]): Set<string>[] {
  const all = comments.map(({ words }) => new Set(words))
  const counts = countWords(all)
  const most = computeMaxDocuments(comments.length)
  const rare = all.map((words) => new Set([...words].filter((word) => (counts.get(word) ?? 0) <= most)))
  const without = findWordsOfAnything(rare)
  return rare.map((words) => new Set([...words].filter((word) => !without.has(word))))
}

/** How well comments hold together: 0 by chance, 1 if all pairs share a telling word. */
interface CohesionMeasure {
  /** of the pairs of a topic */
  readonly within: (rows: readonly number[]) => number
  /** of the pairs of one comment of each of two topics */
  readonly across: (rows: readonly number[], others: readonly number[]) => number
}

/**
 * Creates the functions that compute how well topics hold together: how many more of their pairs of comments than of all pairs
 * share a telling word, of those that could.
 */
export function createCohesionMeasure(comments: readonly CommentTerms[]): CohesionMeasure {
  const words = listTellingWords(comments)
  const chance = computeSharedShare(words, [...words.keys()])
  return {
    within: (rows) => relate(computeSharedShare(words, rows), chance),
    across: (rows, others) =>
      relate(
        computeShare(words, (visit) => visitCrossPairs(rows, others, visit)),
        chance,
      ),
  }
}
