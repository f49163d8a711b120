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
export interface FoldedText {
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
export function foldWithPlaces(text: string): FoldedText {
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
export const foldText = (text: string): string => foldWithPlaces(text).folded
