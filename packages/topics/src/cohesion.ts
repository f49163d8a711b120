import { computeMaxDocuments } from './features.ts'
import type { CommentTerms } from './vocabulary.ts'

/**
 * A topic of the finest layer with less cohesion is not one. Of the public conversations, a reader finds a common subject in
 * almost no topic below it, and in almost every one above (docs/decisions/topics.md).
 */
export const MIN_COHESION = 0.2

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

/** The share of pairs of comments with a telling word in common. */
function computeSharedShare(words: readonly ReadonlySet<string>[], rows: readonly number[]): number {
  let pairs = 0
  let shared = 0
  visitPairs(rows, (one, other) => {
    pairs += 1
    const [few, many] =
      words[one]!.size < words[other]!.size ? [words[one]!, words[other]!] : [words[other]!, words[one]!]
    for (const word of few)
      if (many.has(word)) {
        shared += 1
        return
      }
  })
  return pairs === 0 ? 0 : shared / pairs
}

/** The words of each comment that tell topics apart: those of at least two, and not of too many. */
function listTellingWords(comments: readonly CommentTerms[]): Set<string>[] {
  const counts = new Map<string, number>()
  for (const { words } of comments)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = computeMaxDocuments(comments.length)
  return comments.map(({ words }) => new Set(words.filter((word) => (counts.get(word) ?? 0) <= most)))
}

/**
 * Creates the function that computes how well a topic holds together: how many more of its pairs of comments than of all pairs
 * share a telling word, of those that could. 0 is by chance, 1 all pairs.
 */
export function createCohesionMeasure(
  comments: readonly CommentTerms[],
): (rows: readonly number[]) => number {
  const words = listTellingWords(comments)
  const chance = computeSharedShare(words, [...words.keys()])
  return (rows) => (chance === 1 ? 0 : (computeSharedShare(words, rows) - chance) / (1 - chance))
}
