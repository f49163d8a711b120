import { normalizeText } from './near-duplicate-index.ts'

/** A word with what follows it, or what stands before the first one. */
interface WordPiece {
  readonly text: string
  /** whether the other text lacks the word */
  readonly isOwn: boolean
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits a text into words, and tells which of them another text lacks. Case, accents and marks do not count. */
export function compareWords(text: string, other: string): WordPiece[] {
  const known = new Set([...segmenter.segment(other)].map(({ segment }) => normalizeText(segment)))
  return [...segmenter.segment(text)].map(({ segment, isWordLike }) => ({
    text: segment,
    isOwn: isWordLike === true && !known.has(normalizeText(segment)),
  }))
}
