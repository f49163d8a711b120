/** What a spreadsheet would run as a formula, with any apostrophes that already stand before it. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r]/
const GUARDED_PATTERN = /^'+[=+\-@\t\r]/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula (SEC-3); other texts stay as they are. */
export const guardText = (text: string): string => (FORMULA_PATTERN.test(text) ? `'${text}` : text)

/** Takes exactly the apostrophe away that `guardText` puts there. For texts only: a number never has one. */
export const unguardText = (cell: string): string => (GUARDED_PATTERN.test(cell) ? cell.slice(1) : cell)

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * A text from people as a cell of a CSV file: guarded against spreadsheets, its quotes doubled.
 * @param quotes 'needed' quotes only what would not be read back otherwise, 'always' every cell
 */
export function escapeCell(text: string, quotes: 'needed' | 'always' = 'needed'): string {
  const cell = guardText(text)
  return quotes === 'always' || /[",;\r\n]/.test(cell) ? quoteCell(cell) : cell
}
