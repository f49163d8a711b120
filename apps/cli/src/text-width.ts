import computeTextWidth from 'string-width'

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Scripts that are written without blanks between words. */
const EAST_ASIAN_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`
/** Text that a line keeps together: an East Asian character with its punctuation, or a word, and the blanks after it. */
const PIECE_PATTERN = new RegExp(
  String.raw`[${EAST_ASIAN_SCRIPTS}]\p{P}*\s*|[^\s${EAST_ASIAN_SCRIPTS}]+\s*|\s+`,
  'gu',
)

/** Shortens a text to `width` cells of a terminal. An ellipsis replaces the rest. */
export function truncateText(text: string, width: number): string {
  if (computeTextWidth(text) <= width) return text
  let start = ''
  let used = 0
  for (const { segment } of graphemeSegmenter.segment(text)) {
    used += computeTextWidth(segment)
    if (used > width - 1) break
    start += segment
  }
  return `${start.trimEnd()}…`
}

/** Pads a text with blanks to `width` cells: on the right, or on the left for numbers. */
export function padText(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - computeTextWidth(text)))
  return align === 'left' ? text + blanks : blanks + text
}

/**
 * Breaks a text into lines of at most `width` cells, at blanks and beside East Asian characters, which wrap-ansi does
 * not do. A longer word, such as an address, stays whole, so that it can be copied.
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
