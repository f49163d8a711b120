const numberFormat = new Intl.NumberFormat('en')

/** A number as the sentences of a narrative write it: 1,032. */
export const formatNumber = (count: number): string => numberFormat.format(count)

/** A number of things with their word. */
export const formatAmount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** A share in whole percent; 0 % and 100 % only where it is exactly that. */
export function formatPercent(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '0%'
  if (part >= whole) return '100%'
  return `${Math.min(99, Math.max(1, Math.round((100 * part) / whole)))}%`
}

/** Words in a row: A, B and C. */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A part of some votes: 42 of 50 votes (84%). */
export const formatPart = (part: number, whole: number, what = ''): string =>
  `${formatNumber(part)} of ${formatNumber(whole)}${what} (${formatPercent(part, whole)})`

/** How a sentence names a comment; whoever shows the sentence puts a link in its place. */
export const formatCommentMark = (tid: number): string => `{#${tid}}`

/** How a sentence names a group. */
export const formatGroupMark = (letter: string): string => `{${letter}}`

/** A piece of a sentence: plain text, or what a mark stands for. */
export type SentencePart = { readonly text: string } | { readonly tid: number } | { readonly group: string }

/** A sentence in pieces, so that links can stand where its marks are. */
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
