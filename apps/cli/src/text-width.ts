const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that a terminal draws over two cells: East Asian scripts and pictures. */
const WIDE_PATTERN =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u
/** Scripts that are written without blanks between words. */
const EAST_ASIAN_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`
/** What a line keeps together: an East Asian character with its punctuation, or a word, and the blanks after it. */
const PIECE_PATTERN = new RegExp(
  String.raw`[${EAST_ASIAN_SCRIPTS}]\p{P}*\s*|[^\s${EAST_ASIAN_SCRIPTS}]+\s*|\s+`,
  'gu',
)
const INVISIBLE_PATTERN = /^[\p{Mark}\p{Cf}]+$/u

const computeGraphemeWidth = (grapheme: string): number =>
  INVISIBLE_PATTERN.test(grapheme) ? 0 : WIDE_PATTERN.test(grapheme) ? 2 : 1

/** How many cells of a terminal a text takes. */
export function computeTextWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemeSegmenter.segment(text)) width += computeGraphemeWidth(segment)
  return width
}

/** The text within `width` cells; an ellipsis stands for what was cut off. */
export function truncateText(text: string, width: number): string {
  if (computeTextWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of graphemeSegmenter.segment(text)) {
    used += computeGraphemeWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The text with blanks up to `width` cells, at its end or, for figures, before it. */
export function padText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - computeTextWidth(text)))
  return side === 'left' ? text + blanks : blanks + text
}

/**
 * The text in lines of at most `width` cells, broken at blanks and beside East Asian characters. A longer word, such
 * as an address, stays whole, so that it can be copied.
 */
export function wrapText(text: string, width: number): string[] {
  const lines = ['']
  let used = 0
  for (const piece of text.match(PIECE_PATTERN) ?? []) {
    const cells = computeTextWidth(piece.trimEnd())
    if (used > 0 && used + cells > width) {
      lines.push('')
      used = 0
    }
    lines.push(`${lines.pop() ?? ''}${piece}`)
    used += computeTextWidth(piece)
  }
  return lines.map((line) => line.trimEnd())
}

/** One line without characters that move the cursor: what people wrote must not drive a terminal. */
export const toOneLine = (text: string): string => removeControls(text.replace(/\s+/gu, ' ').trim())

/** Lines as they were, without characters that move the cursor. */
export const removeControls = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (found) =>
      found === '\n' ? '\n' : found === '\t' ? ' ' : '',
    )
