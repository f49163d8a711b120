/** How formulas begin; East Asian spreadsheets read the full-width signs likewise. */
const FORMULA_SIGNS = '[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]'
/** The beginning of a text that a spreadsheet would run as a formula, with apostrophes before it. */
const FORMULA_PATTERN = new RegExp(`^'*${FORMULA_SIGNS}`)
const GUARDED_PATTERN = new RegExp(`^'+${FORMULA_SIGNS}`)

/** Puts an apostrophe before a text that a spreadsheet would run as a formula (SEC-3). */
export const guardText = (text: string): string => (FORMULA_PATTERN.test(text) ? `'${text}` : text)

/** Removes the apostrophe of `guardText`. For texts only: numbers never have one. */
export const unguardText = (cell: string): string => (GUARDED_PATTERN.test(cell) ? cell.slice(1) : cell)

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * A text as a cell of a CSV file: guarded against formulas, with doubled quotes.
 * @param quotes 'needed' quotes cells that contain a separator, quote or line break, 'always' every cell
 */
export function escapeCell(text: string, quotes: 'needed' | 'always' = 'needed'): string {
  const cell = guardText(text)
  return quotes === 'always' || /[",;\r\n]/.test(cell) ? quoteCell(cell) : cell
}
