import { INSULTS, type InsultList } from './insults.ts'

/** Combining marks, invisible characters, and the stroke that only lengthens Arabic words. */
const NOT_A_LETTER = /[\p{M}\p{Cf}\u0640]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** Letters without a decomposition that writers exchange, in German, Turkish, Greek and Arabic. */
const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ς: 'σ', ة: 'ه', ى: 'ي' }
const EQUIVALENT_LETTER_PATTERN = /[ßıςةى]/g

/**
 * Normalises what writers vary: case, accents, forms of letters, invisible characters. NFKD also separates the marks
 * from their letters.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_A_LETTER, '')
    .replace(EQUIVALENT_LETTER_PATTERN, (letter) => EQUIVALENT_LETTERS[letter] ?? letter)

/** Joins the words of a text with blanks, so that whole words and phrases can be searched. */
const joinWords = (words: readonly string[]): string => ` ${words.join(' ')} `
const splitWords = (folded: string): string[] => folded.split(BETWEEN_WORDS).filter(Boolean)

/** Indexes the entries of word lists by their first word, so that one pass over a text checks all of them. */
function indexByFirstWord(lists: readonly InsultList[]): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, string[]>()
  for (const { match, entries } of lists)
    for (const entry of match === 'words' ? entries : []) {
      const words = splitWords(foldText(entry))
      const [first = ''] = words
      rows.set(first, [...(rows.get(first) ?? []), joinWords(words)])
    }
  return rows
}

/**
 * Creates the filter that flags a text with a word of the lists. All lists apply to every text, because its language
 * is unknown.
 */
export function createInsultFilter(
  lists: Readonly<Record<string, InsultList>> = INSULTS,
): (text: string) => boolean {
  const all = Object.values(lists)
  const rows = indexByFirstWord(all)
  const parts = all.flatMap(({ match, entries }) => (match === 'parts' ? entries.map(foldText) : []))
  return (text) => {
    const folded = foldText(text)
    const words = splitWords(folded)
    const row = joinWords(words)
    return (
      // each word once: a text that repeats one is not searched as many times
      [...new Set(words)].some((word) => rows.get(word)?.some((entry) => row.includes(entry))) ||
      parts.some((part) => folded.includes(part))
    )
  }
}
