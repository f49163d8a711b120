import { INSULTS, type InsultList } from './insults.ts'
import type { TextSpan } from './text-span.ts'

/** Combining marks, invisible characters, and the stroke that only lengthens Arabic words. */
const NOT_A_LETTER = /[\p{M}\p{Cf}\u0640]/gu

/** Letters without a decomposition that writers exchange, in German, Turkish, Greek and Arabic. */
const EQUIVALENT_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ς: 'σ', ة: 'ه', ى: 'ي' }
const EQUIVALENT_LETTER_PATTERN = /[ßıςةى]/g

const LAST_ASCII = 0x7f
/** Folded characters; there are as many as Unicode has. */
const foldedCharacters = new Map<string, string>()

function foldCharacter(character: string): string {
  if ((character.codePointAt(0) ?? 0) <= LAST_ASCII) return character.toLowerCase()
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  const folded = character
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NOT_A_LETTER, '')
    .replace(EQUIVALENT_LETTER_PATTERN, (letter) => EQUIVALENT_LETTERS[letter] ?? letter)
  foldedCharacters.set(character, folded)
  return folded
}

/** A folded text that knows where its characters were. */
interface FoldedText {
  readonly folded: string
  /** the start in the original, in UTF-16 code units, of each unit of the folded text */
  readonly starts: readonly number[]
  /** the end there */
  readonly ends: readonly number[]
}

/**
 * Normalises what writers vary: case, accents, forms of letters, invisible characters. NFKD also separates the marks
 * from their letters.
 */
function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const piece = foldCharacter(character)
    folded += piece
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { folded, starts, ends }
}

/** The folded text without the places. */
const foldText = (text: string): string => foldWithPlaces(text).folded

const WORD = /[\p{L}\p{N}]+/gu

const splitWords = (folded: string): string[] => folded.match(WORD) ?? []

/** Indexes the entries of word lists by their first word, so that one pass over a text checks all of them. */
function indexByFirstWord(lists: readonly InsultList[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = new Map<string, (readonly string[])[]>()
  for (const { match, entries } of lists)
    for (const entry of match === 'words' ? entries : []) {
      const words = splitWords(foldText(entry))
      const [first] = words
      if (first !== undefined) rows.set(first, [...(rows.get(first) ?? []), words])
    }
  return rows
}

interface InsultIndex {
  /** entries of whole words by their first word */
  readonly rows: ReturnType<typeof indexByFirstWord>
  /** entries that are found inside of words too */
  readonly parts: readonly string[]
}

const indexes = new WeakMap<object, InsultIndex>()

/** Indexes lists once: several finders use them. */
function getIndex(lists: Readonly<Record<string, InsultList>>): InsultIndex {
  const known = indexes.get(lists)
  if (known) return known
  const all = Object.values(lists)
  const parts = all.flatMap(({ match, entries }) =>
    match === 'parts' ? entries.map(foldText).filter((part) => part !== '') : [],
  )
  const index = { rows: indexByFirstWord(all), parts }
  indexes.set(lists, index)
  return index
}

const toOriginalSpan = ({ starts, ends }: FoldedText, from: number, to: number): TextSpan => ({
  from: starts[from] ?? 0,
  to: ends[to - 1] ?? 0,
})

function findParts(text: FoldedText, parts: readonly string[]): TextSpan[] {
  const found: TextSpan[] = []
  for (const part of parts) {
    const at = text.folded.indexOf(part)
    if (at >= 0) found.push(toOriginalSpan(text, at, at + part.length))
  }
  return found
}

/**
 * Creates the finder of words of the lists in a text, with their places, in no order. All lists apply to every text, because
 * its language is unknown.
 */
export function createInsultFinder(
  lists: Readonly<Record<string, InsultList>> = INSULTS,
): (text: string) => readonly TextSpan[] {
  const { rows, parts } = getIndex(lists)
  return (raw) => {
    const text = foldWithPlaces(raw)
    const words = [...text.folded.matchAll(WORD)]
    const found = findParts(text, parts)
    for (const [index, first] of words.entries())
      for (const entry of rows.get(first[0]) ?? []) {
        if (!entry.every((word, step) => words[index + step]?.[0] === word)) continue
        const last = words[index + entry.length - 1] ?? first
        found.push(toOriginalSpan(text, first.index, last.index + last[0].length))
      }
    return found
  }
}
