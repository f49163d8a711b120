import { trimEndCharacters } from '@folkmoot/domain/text'

/** Ideographs, kana, hangul and full-width signs are about twice as wide as letters. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u

const measureCharacter = (character: string): number => (WIDE.test(character) ? 1.9 : 1)

const measureText = (text: string): number =>
  [...text].reduce((sum, character) => sum + measureCharacter(character), 0)

/** Splits a text where a line may end: after a word, or after any wide character. */
function splitPieces(text: string, width: number): string[] {
  const pieces: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let piece = ''
    for (const character of word) {
      const isEnd = piece !== '' && (WIDE.test(character) || measureText(piece + character) > width)
      if (isEnd) pieces.push(piece)
      piece = isEnd ? character : piece + character
    }
    pieces.push(`${piece} `)
  }
  return pieces
}

/** Shortens a line so that an ellipsis has room: after a whole word, unless less than half of the line would be left. */
function endLine(line: string, width: number): string {
  let kept = line.trimEnd()
  while (kept !== '' && measureText(kept) > width - 1) kept = [...kept].slice(0, -1).join('')
  const rest = line.slice(kept.length)
  const word = /^\S/.test(rest) ? kept.replace(/\s+\S*$/, '') : kept
  const end = (measureText(word) >= width / 2 ? word : kept).trimEnd()
  return `${trimEndCharacters(end, '.,;:')}…`
}

/**
 * Breaks a text into lines; what is left over ends with an ellipsis.
 * @param width of a line in letters of average width
 */
export function wrapText(text: string, width: number, lines: number): string[] {
  const wrapped: string[] = []
  let line = ''
  for (const piece of splitPieces(text, width)) {
    if (line !== '' && measureText((line + piece).trimEnd()) > width) {
      wrapped.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  wrapped.push(line.trimEnd())
  if (wrapped.length <= lines) return wrapped
  return [...wrapped.slice(0, lines - 1), endLine(wrapped.slice(lines - 1).join(' '), width)]
}
