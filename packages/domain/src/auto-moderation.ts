import { INSULTS, type InsultList } from './insults.ts'

/** Marks on letters, what leaves no trace on the screen, and the stroke that only makes Arabic words longer. */
const NOT_A_LETTER = /[\p{M}\p{Cf}\u0640]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** A text without what writers vary at will: case, accents, forms of letters, invisible characters. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(NOT_A_LETTER, '').replaceAll('ß', 'ss')

/** The words of a folded text in a row, each between two blanks, so that whole words can be looked for. */
const wordRow = (folded: string): string => ` ${folded.split(BETWEEN_WORDS).filter(Boolean).join(' ')} `

type Finder = (text: { folded: string; words: string }) => boolean

function finderOf({ match, entries }: InsultList): Finder {
  const folded = entries.map(foldText)
  if (match === 'parts') return (text) => folded.some((entry) => text.folded.includes(entry))
  const rows = folded.map(wordRow)
  return (text) => rows.some((row) => text.words.includes(row))
}

/**
 * Makes the rule that flags a text with a word of the lists in it. The language of a text is not known, so that all
 * lists hold for every text.
 */
export function wordListRule(
  lists: Readonly<Record<string, InsultList>> = INSULTS,
): (text: string) => boolean {
  const finders = Object.values(lists).map(finderOf)
  return (text) => {
    const folded = foldText(text)
    const words = wordRow(folded)
    return finders.some((find) => find({ folded, words }))
  }
}
