import { formatEnglishNumber } from '../format-number.ts'

/** A number with its noun: 1 vote, 1,032 votes. */
export const formatAmount = (count: number, one: string, many: string): string =>
  `${formatEnglishNumber(count)} ${count === 1 ? one : many}`

/** A share in whole percent; 0 % and 100 % only where it is exactly that. */
export function formatPercent(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '0%'
  if (part >= whole) return '100%'
  return `${Math.min(99, Math.max(1, Math.round((100 * part) / whole)))}%`
}

/** A list of words: A, B and C. */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A part of a total: 42 of 50 votes (84%). */
export const formatPart = (part: number, whole: number, what = ''): string =>
  `${formatEnglishNumber(part)} of ${formatEnglishNumber(whole)}${what} (${formatPercent(part, whole)})`

/** The mark of a comment in a sentence; pages replace it with a link. */
export const formatCommentMark = (tid: number): string => `{#${tid}}`

/** The mark of a group in a sentence. */
export const formatGroupMark = (letter: string): string => `{${letter}}`

/** A part of a sentence: plain text, a comment or a group. */
export type SentencePart = { readonly text: string } | { readonly tid: number } | { readonly group: string }

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
