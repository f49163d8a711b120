import type { CommentTerms } from './vocabulary.ts'
import { isDense } from './words.ts'

/** Rows of comments with the few features that each has (compressed sparse rows). */
export interface SparseRows {
  readonly rows: number
  readonly columns: number
  /** where each row starts in `column` and `value`; one more than there are rows */
  readonly start: Int32Array
  readonly column: Int32Array
  readonly value: Float64Array
}

/**
 * What more than this part of the comments have is what the conversation is about, and tells them apart as little as a
 * stop word; where comments are few, more than the second part, or than so many.
 */
const MAX_DOCUMENT_SHARE = 0.16
const MAX_DOCUMENT_SHARE_OF_FEW = 0.25
const MAX_DOCUMENTS_OF_FEW = 20
/** Below so many comments nothing counts as common. */
const FEW_COMMENTS = 20

/** How many comments may have a feature that tells comments apart. */
const computeMaxDocuments = (comments: number): number =>
  comments < FEW_COMMENTS
    ? comments - 1
    : Math.max(
        comments * MAX_DOCUMENT_SHARE,
        Math.min(comments * MAX_DOCUMENT_SHARE_OF_FEW, MAX_DOCUMENTS_OF_FEW),
      )
/** How much the n-grams of characters count beside the words. */
const NGRAM_WEIGHT = 0.5
const NGRAM_CHARACTERS = 4
const DENSE_NGRAM_CHARACTERS = 2

/** The character n-grams of a word, its ends marked. */
function listNgrams(word: string): string[] {
  const dense = isDense(word)
  const characters = [...(dense ? word : `_${word}_`)]
  const length = dense ? DENSE_NGRAM_CHARACTERS : NGRAM_CHARACTERS
  return Array.from({ length: Math.max(0, characters.length - length + 1) }, (_, at) =>
    characters.slice(at, at + length).join(''),
  )
}

type Counts = ReadonlyMap<string, number>

function countFeatures(features: Iterable<string>): Counts {
  const counts = new Map<string, number>()
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return counts
}

/** Rounds to 16 binary digits: the last digit of a logarithm may differ between machines, a sum of these may not. */
const roundToBits = (value: number): number => Math.round(value * 65_536) / 65_536

/** How much each feature that tells comments apart weighs: the rarer, the more. */
function computeWeights(comments: readonly Counts[]): Map<string, number> {
  const within = countFeatures(comments.flatMap((counts) => [...counts.keys()]))
  const most = computeMaxDocuments(comments.length)
  const weights = new Map<string, number>()
  for (const feature of [...within.keys()].sort()) {
    const count = within.get(feature) ?? 0
    if (count > 1 && count <= most) weights.set(feature, roundToBits(Math.log(comments.length / count)))
  }
  return weights
}

/** One kind of feature of all comments: each row a list of columns and values of length 1 in all, or empty. */
function createFeatureBlock(comments: readonly Counts[], share: number) {
  const weights = computeWeights(comments)
  const columns = new Map([...weights.keys()].map((feature, column) => [feature, column]))
  const rows = comments.map((counts) => {
    const row: (readonly [column: number, value: number])[] = []
    let squares = 0
    for (const [feature, count] of counts) {
      const column = columns.get(feature)
      if (column === undefined) continue
      const value = Math.sqrt(count) * (weights.get(feature) ?? 0)
      squares += value * value
      row.push([column, value])
    }
    row.sort(([one], [other]) => one - other)
    return row.map(([column, value]) => [column, (value / Math.sqrt(squares)) * share] as const)
  })
  return { columns: columns.size, rows }
}

/**
 * Weighted features of comments: words and pairs of words by how rare they are (term frequency times inverse document
 * frequency, Spärck Jones 1972), and n-grams of characters, which bring forms of one word together in any language.
 */
export function extractFeatures(comments: readonly CommentTerms[]): SparseRows {
  const words = createFeatureBlock(
    comments.map(({ words, phrases }) => countFeatures([...words, ...phrases])),
    1,
  )
  const grams = createFeatureBlock(
    comments.map(({ words }) => countFeatures(words.flatMap(listNgrams))),
    NGRAM_WEIGHT,
  )
  const start = new Int32Array(comments.length + 1)
  const entries: (readonly [column: number, value: number])[] = []
  for (const [row, own] of words.rows.entries()) {
    for (const entry of own) entries.push(entry)
    for (const [column, value] of grams.rows[row] ?? []) entries.push([words.columns + column, value])
    start[row + 1] = entries.length
  }
  return {
    rows: comments.length,
    columns: words.columns + grams.columns,
    start,
    column: Int32Array.from(entries, ([column]) => column),
    value: Float64Array.from(entries, ([, value]) => value),
  }
}
