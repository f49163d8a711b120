import { guardText } from '../import/escape-cell.ts'
import { type CsvRow, readCsvRows, type TextChunks } from '../import/read-csv-rows.ts'
import type { TableCell } from './table-csv.ts'

/**
 * The locales of spreadsheets that exports are made for, with the separator that Excel expects there between cells. It is the list
 * separator of Windows: a semicolon where numbers have a decimal comma.
 */
const SEPARATORS = {
  'en-US': ',',
  'en-GB': ',',
  'en-CA': ',',
  'ar-EG': ';',
  'cs-CZ': ';',
  'da-DK': ';',
  'de-AT': ';',
  'de-CH': ';',
  'de-DE': ';',
  'el-GR': ';',
  'es-ES': ';',
  'es-MX': ',',
  'fi-FI': ';',
  'fr-CA': ';',
  'fr-FR': ';',
  'hu-HU': ';',
  'it-IT': ';',
  'ja-JP': ',',
  'ko-KR': ',',
  'nb-NO': ';',
  'nl-NL': ';',
  'pl-PL': ';',
  'pt-BR': ';',
  'pt-PT': ';',
  'ro-RO': ';',
  'sv-SE': ';',
  'tr-TR': ';',
  'uk-UA': ';',
  'zh-TW': ',',
  'zh-CN': ',',
} as const satisfies Readonly<Record<string, ',' | ';'>>

export type ExcelLocale = keyof typeof SEPARATORS
export const EXCEL_LOCALES = Object.keys(SEPARATORS) as readonly ExcelLocale[]

/** Finds the locale of spreadsheets for the languages of a reader, the first one first; en-US without any. */
export function findExcelLocale(languages: readonly string[]): ExcelLocale {
  for (const language of languages) {
    const same = EXCEL_LOCALES.find((locale) => locale.toLowerCase() === language.toLowerCase())
    const near = EXCEL_LOCALES.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase())
    const own = `${language.slice(0, 2).toLowerCase()}-${language.slice(0, 2).toUpperCase()}`
    const found = same ?? EXCEL_LOCALES.find((locale) => locale === own) ?? near
    if (found) return found
  }
  return 'en-US'
}

/** Lists the locales with their names in English, that of the reader first, then by name. @param languages see `findExcelLocale` */
export function listExcelLocales(languages: readonly string[]): { locale: ExcelLocale; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
  const own = findExcelLocale(languages)
  return EXCEL_LOCALES.map((locale) => ({ locale, name: names.of(locale) ?? locale })).toSorted(
    (one, other) => {
      if (one.locale === own || other.locale === own) return one.locale === own ? -1 : 1
      return one.name < other.name ? -1 : 1
    },
  )
}

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** Characters that are sent together. */
const CHUNK_CHARACTERS = 65_536

/** Columns of texts, in which nothing is a number. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set([
  'comment-body',
  'comment',
  'group-name',
  'moderator',
  'reason',
  'topic-key',
  'from',
  'to',
  // of external ids, codes, people and the security log
  'xid',
  'name',
  'e-mail',
  'link',
  'code',
  'invite_code',
  'conversation',
  'account',
  'details',
])
/** Columns of days in the contract's words: `Wed Sep 17 2025`, in UTC. */
const DAY_COLUMNS: ReadonlySet<string> = new Set(['invite_used_at', 'created_at'])
const CONTRACT_DAY = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4}$/
const DECIMAL = /^-?\d+\.\d+$/
const WHOLE = /^\d{1,16}$/
/** A smaller time is in seconds. */
const MIN_TIME_MS = 1e11

/** Formats days as somebody types them into a spreadsheet there: `20.9.2024`, in UTC. */
function createDayFormat(locale: ExcelLocale): (time: number) => string {
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  // marks of the writing direction would make it a text
  return (time) => format.format(time).replace(/[\u200E\u200F\u061C]/g, '')
}

/** Formats times like `createDayFormat`: `20.9.2024 19:29:43`. */
function createTimeFormat(locale: ExcelLocale): (time: number) => string {
  const formatDay = createDayFormat(locale)
  return (time) => `${formatDay(time)} ${new Date(time).toISOString().slice(11, 19)}`
}

const findDecimalSign = (locale: ExcelLocale): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.'

/** Formats a row: cells keep what guards them against formulas, and are quoted where the separator needs it. */
function formatCells(cells: readonly string[], separator: string): string {
  const quote = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return cells.map(quote).join(separator)
}

/** Converts the cells of a row by their columns: decimal signs, and times in words. */
function createCellFormat(locale: ExcelLocale, header: readonly string[]) {
  const sign = findDecimalSign(locale)
  const formatTime = createTimeFormat(locale)
  const formatDay = createDayFormat(locale)
  const timeIndex = header.indexOf('timestamp')
  const readTime = (cells: readonly string[]): number | undefined => {
    const cell = cells[timeIndex] ?? ''
    if (!WHOLE.test(cell) || Number(cell) === 0) return undefined
    return Number(cell) < MIN_TIME_MS ? Number(cell) * 1000 : Number(cell)
  }
  return (cells: readonly string[]): string[] =>
    cells.map((cell, index) => {
      const column = header[index] ?? ''
      if (column === 'datetime' && timeIndex >= 0) {
        const time = readTime(cells)
        return time === undefined ? '' : formatTime(time)
      }
      if (DAY_COLUMNS.has(column) && CONTRACT_DAY.test(cell)) return formatDay(Date.parse(`${cell} UTC`))
      return DECIMAL.test(cell) && !TEXT_COLUMNS.has(column) ? cell.replace('.', sign) : cell
    })
}

const getCells = (
  row: Awaited<ReturnType<AsyncGenerator<CsvRow | { problem: unknown }>['next']>>['value'],
) => {
  if (row !== undefined && 'cells' in row) return row.cells as readonly string[]
  throw new Error('An export is no CSV file.')
}

/**
 * Rewrites a CSV file of an export for Excel in a locale: byte-order mark, separator, decimal sign and dates of the locale. Texts,
 * ids and whole numbers stay as they are, guards against formulas too.
 * @param hasHeader false for a file of keys and values
 */
export async function* formatForExcel(
  chunks: TextChunks,
  locale: ExcelLocale,
  { hasHeader = true }: { hasHeader?: boolean } = {},
): AsyncGenerator<string, void> {
  const separator = SEPARATORS[locale]
  let format: ((cells: readonly string[]) => string[]) | undefined
  let chunk = BYTE_ORDER_MARK
  for await (const row of readCsvRows(chunks)) {
    const cells = getCells(row)
    const isHeader = hasHeader && format === undefined
    format ??= createCellFormat(locale, hasHeader ? cells : [])
    chunk += formatCells(isHeader || !hasHeader ? cells : format(cells), separator) + LINE_END
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

/**
 * Formats a table as a CSV file for Excel in a locale, as `formatTableCsv` does without one: with the byte-order mark, separator,
 * decimal sign and times (in UTC) of the locale. Texts are guarded against formulas. The first row has the headings.
 */
export function formatTableForExcel(rows: readonly (readonly TableCell[])[], locale: ExcelLocale): string {
  const sign = findDecimalSign(locale)
  const formatTime = createTimeFormat(locale)
  const format = (cell: TableCell): string => {
    if (typeof cell === 'string') return guardText(cell)
    return typeof cell === 'number' ? String(cell).replace('.', sign) : formatTime(cell.getTime())
  }
  const lines = rows.map((row) => formatCells(row.map(format), SEPARATORS[locale]) + LINE_END)
  return BYTE_ORDER_MARK + lines.join('')
}
