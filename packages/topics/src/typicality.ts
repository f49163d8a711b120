import type { WeightedTerm } from './rank-phrases.ts'
import type { DenseMatrix } from './reduce-dimensions.ts'
import type { CommentTerms } from './vocabulary.ts'

/** Digits of a typicality that are kept. */
const SCALE = 10_000

/** The cosine similarity of each member to the centre of all. */
export function computeCloseness({ width, values }: DenseMatrix, members: readonly number[]): number[] {
  const centre = new Float64Array(width)
  for (const row of members) for (let k = 0; k < width; k += 1) centre[k]! += values[row * width + k]!
  let squares = 0
  for (const value of centre) squares += value * value
  const length = Math.sqrt(squares)
  return members.map((row) => {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centre[k]! * values[row * width + k]!
    return length > 0 ? sum / length : 0
  })
}

/**
 * Computes how typical each comment of a topic is, from 0 to 1: the mean of its closeness to the centre and of the weight of the
 * topic's terms that it has, relative to the comment with most. Closeness alone would quote comments that are near everything.
 * @param weighed the telling terms of the topic
 */
export function computeTypicality(
  closeness: readonly number[],
  comments: readonly CommentTerms[],
  weighed: readonly WeightedTerm[],
): number[] {
  const weights = new Map(weighed.map(({ term, weight }) => [term, weight]))
  const said = comments.map(({ words, phrases }) => {
    let sum = 0
    for (const term of new Set([...words, ...phrases])) sum += weights.get(term) ?? 0
    return sum
  })
  const most = said.reduce((one, other) => Math.max(one, other), 0)
  return closeness.map((close, at) => {
    const share = most > 0 ? (said[at] ?? 0) / most : 0
    return Math.round(((Math.max(0, close) + share) / 2) * SCALE) / SCALE
  })
}
