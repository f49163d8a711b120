import { type CsvRow, readCsvRows, type TextChunks } from '../import/read-csv-rows.ts'

/**
 * The formats of files for Excel, by the decimal sign of its language. Where numbers have a decimal comma, Excel expects semicolons
 * between cells, elsewhere commas.
 */
export const EXCEL_FORMATS = ['point', 'comma'] as const
export type ExcelFormat = (typeof EXCEL_FORMATS)[number]

const SEPARATORS = { point: ',', comma: ';' } as const satisfies Readonly<Record<ExcelFormat, string>>

/** Finds the format for the languages of a reader, the first one first. */
export function findExcelFormat(languages: readonly string[]): ExcelFormat {
  const parts = new Intl.NumberFormat([...languages]).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point'
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

/** Formats a time in UTC as Excel reads it in every language: `2024-09-20 19:29:43`. */
const formatTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** Formats a day like `formatTime`. */
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Writes a decimal number with the sign of the format. */
const formatDecimal = (text: string, format: ExcelFormat): string =>
  format === 'comma' ? text.replace('.', ',') : text

/** Formats a row: cells keep what guards them against formulas, and are quoted where the separator needs it. */
function formatCells(cells: readonly string[], separator: string): string {
  const quote = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return cells.map(quote).join(separator)
}

/** Converts the cells of a row by their columns: decimal signs, and times in words. */
function createCellFormat(format: ExcelFormat, header: readonly string[]) {
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
      return DECIMAL.test(cell) && !TEXT_COLUMNS.has(column) ? formatDecimal(cell, format) : cell
    })
}

const getCells = (
  row: Awaited<ReturnType<AsyncGenerator<CsvRow | { problem: unknown }>['next']>>['value'],
) => {
  if (row !== undefined && 'cells' in row) return row.cells as readonly string[]
  throw new Error('An export is no CSV file.')
}

/**
 * Rewrites a CSV file of an export for Excel: byte-order mark, separator, decimal sign, and dates that every Excel reads. Texts,
 * ids and whole numbers stay as they are, guards against formulas too.
 * @param hasHeader false for a file of keys and values
 */
export async function* formatForExcel(
  chunks: TextChunks,
  format: ExcelFormat,
  { hasHeader = true }: { hasHeader?: boolean } = {},
): AsyncGenerator<string, void> {
  const separator = SEPARATORS[format]
  let formatRow: ((cells: readonly string[]) => string[]) | undefined
  let chunk = BYTE_ORDER_MARK
  for await (const row of readCsvRows(chunks)) {
    const cells = getCells(row)
    const isHeader = hasHeader && formatRow === undefined
    formatRow ??= createCellFormat(format, hasHeader ? cells : [])
    chunk += formatCells(isHeader || !hasHeader ? cells : formatRow(cells), separator) + LINE_END
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}
