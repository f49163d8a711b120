import type { CommentTerms } from './vocabulary.ts'
import { isDense } from './words.ts'

/** The features of comments as compressed sparse rows. */
export interface SparseRows {
  readonly rows: number
  readonly columns: number
  /** start of each row in `column` and `value`, and the end of the last one */
  readonly start: Int32Array
  readonly column: Int32Array
  readonly value: Float64Array
}

/**
 * A feature of a larger share of the comments is the subject of the conversation and, like a stop word, does not distinguish
 * topics. For few comments the second share, or the number, applies.
 */
const MAX_DOCUMENT_SHARE = 0.16
const MAX_DOCUMENT_SHARE_OF_FEW = 0.25
const MAX_DOCUMENTS_OF_FEW = 20
/** With fewer comments no feature is too common. */
const FEW_COMMENTS = 20

/** The maximum number of comments with a distinguishing feature. */
export const computeMaxDocuments = (comments: number): number =>
  comments < FEW_COMMENTS
    ? comments - 1
    : Math.max(
        comments * MAX_DOCUMENT_SHARE,
        Math.min(comments * MAX_DOCUMENT_SHARE_OF_FEW, MAX_DOCUMENTS_OF_FEW),
      )
/** Weight of character n-grams relative to words. */
const NGRAM_WEIGHT = 0.5
const NGRAM_CHARACTERS = 4
const DENSE_NGRAM_CHARACTERS = 2

/** The character n-grams of a word, with marks at its ends. */
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

/** Rounds to 16 binary digits, because the last digit of a logarithm may differ between machines. */
const roundToBits = (value: number): number => Math.round(value * 65_536) / 65_536

/** The weights of distinguishing features: higher for rarer ones. */
function computeWeights(comments: readonly Counts[], most: number): Map<string, number> {
  const within = countFeatures(comments.flatMap((counts) => [...counts.keys()]))
  const weights = new Map<string, number>()
  for (const feature of [...within.keys()].sort()) {
    const count = within.get(feature) ?? 0
    if (count > 1 && count <= most) weights.set(feature, roundToBits(Math.log(comments.length / count)))
  }
  return weights
}

/** The features of one kind: each row is empty or has length 1. */
function createFeatureBlock(comments: readonly Counts[], share: number, most: number) {
  const weights = computeWeights(comments, most)
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
 * Weighted features of comments: words and pairs of words by term frequency times inverse document frequency (Spärck Jones
 * 1972), and character n-grams, which match forms of a word in any language.
 */
export function extractFeatures(comments: readonly CommentTerms[]): SparseRows {
  const most = computeMaxDocuments(comments.length)
  const words = createFeatureBlock(
    comments.map(({ words, phrases }) => countFeatures([...words, ...phrases])),
    1,
    most,
  )
  const grams = createFeatureBlock(
    comments.map(({ words }) => countFeatures(words.flatMap(listNgrams))),
    NGRAM_WEIGHT,
    most,
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
