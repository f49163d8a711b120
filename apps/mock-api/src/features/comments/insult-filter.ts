import { INSULTS, type InsultList } from './insults.ts'

/** Marks on letters, what leaves no trace on the screen, and the stroke that only makes Arabic words longer. */
const NOT_A_LETTER = /[\p{M}\p{Cf}\u0640]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** Letters that have no decomposition and are written for each other: in German, Turkish, Greek and Arabic. */
const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ς: 'σ', ة: 'ه', ى: 'ي' }
const EQUIVALENT_LETTER_PATTERN = /[ßıςةى]/g

/**
 * A text without what writers vary at will: case, accents, forms of letters, invisible characters. NFKD does what NFKC
 * does, and leaves the marks on letters by themselves.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_A_LETTER, '')
    .replace(EQUIVALENT_LETTER_PATTERN, (letter) => EQUIVALENT_LETTERS[letter] ?? letter)

/** The words of a text between blanks, so that whole words can be looked for, several in a row too. */
const joinWords = (words: readonly string[]): string => ` ${words.join(' ')} `
const splitWords = (folded: string): string[] => folded.split(BETWEEN_WORDS).filter(Boolean)

/** The entries of lists that are whole words, by their first one: a text is looked through once for all of them. */
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
 * Makes the rule that flags a text with a word of the lists in it. The language of a text is not known, so that all
 * lists hold for every text.
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
      words.some((word) => rows.get(word)?.some((entry) => row.includes(entry))) ||
      parts.some((part) => folded.includes(part))
    )
  }
}
