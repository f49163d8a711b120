import { formatEnglishNumber } from '../format-number.ts'

/** A sentence of a narrative and the comments whose votes it reports. */
export interface NarrativeSentence {
  /** with marks, `{#12}` for a comment and `{A}` for a group: see `parseSentence` */
  readonly text: string
  /** the comments that the text names or counts; empty only where a report has no comments */
  readonly tids: readonly number[]
}

/** A number with its noun: 1 vote, 1,032 votes. */
export const formatAmount = (count: number, one: string, many: string): string =>
  `${formatEnglishNumber(count)} ${count === 1 ? one : many}`

/** A list of words: A, B and C. */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The mark of a comment in a sentence; pages replace it with a link. */
export const formatCommentMark = (tid: number): string => `{#${tid}}`

/** The mark of a group in a sentence. */
export const formatGroupMark = (letter: string): string => `{${letter}}`

/** A part of a sentence: plain text, a comment or a group. */
type SentencePart = { readonly text: string } | { readonly tid: number } | { readonly group: string }

/** Splits a sentence at its marks. */
export function parseSentence(sentence: string): SentencePart[] {
  return sentence
    .split(/(\{#\d+\}|\{[A-Z]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, tid, group] = /^\{(?:#(\d+)|([A-Z]+))\}$/.exec(piece) ?? []
      if (tid !== undefined) return { tid: Number(tid) }
      return group === undefined ? { text: piece } : { group }
    })
}
