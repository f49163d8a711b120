import { formatDay } from './text.ts'
import { type CsvRow, readCsvRows, type TextChunks } from './import/csv.ts'

/** The file names of a report's export (`downloadReportFile`), as the contract has them; `findings.csv` is ours. */
export const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
  'comment-groups.csv',
  'comment-clusters.csv',
  'findings.csv',
] as const
export type ReportFile = (typeof REPORT_FILES)[number]

/** The files with a line for each vote or each voter. Readers get them only where the owner has published the votes (SAFE-43). */
const VOTE_FILES: ReadonlySet<ReportFile> = new Set([
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
])

/** True when the file holds the votes of single people. */
export const isVoteFile = (file: ReportFile): boolean => VOTE_FILES.has(file)

/** The files of an archive, in the format of published conversations, which the import reads; `settings.csv` is ours. */
export const ARCHIVE_FILES = [
  'summary.csv',
  'settings.csv',
  'comments.csv',
  'votes.csv',
  'participants-votes.csv',
] as const
export type ArchiveFile = (typeof ARCHIVE_FILES)[number]

/** The name of the format of report exports. */
export const EXPORT_FORMAT = 'polis-export/1'

/** The sign of votes in these files: the opposite of the one on the wire. */
export const EXPORTED_VOTE = { agree: 1, disagree: -1, pass: 0 } as const

/** The same in words, as the last row of summary.csv has it. */
export const VOTE_CONVENTION = `agree=+1;disagree=-1;pass=0;format=${EXPORT_FORMAT}`

/** What a column means that has to do with votes. */
type ColumnMeaning = 'vote' | 'count' | 'flag' | 'declaration'

/** Columns of votes by file. `{comment-id}` is a column for each comment, `{group}` the letter of a group. */
export const VOTE_COLUMNS: Readonly<Partial<Record<ReportFile, Readonly<Record<string, ColumnMeaning>>>>> = {
  'summary.csv': { voters: 'count', comments: 'count', 'vote-convention': 'declaration' },
  'comments.csv': { agrees: 'count', disagrees: 'count', importance: 'count' },
  'votes.csv': { vote: 'vote', important: 'flag' },
  'participant-votes.csv': {
    'n-votes': 'count',
    'n-agree': 'count',
    'n-disagree': 'count',
    '{comment-id}': 'vote',
  },
  'participant-importance.csv': { 'n-votes': 'count', 'n-important': 'count', '{comment-id}': 'flag' },
  'comment-groups.csv': {
    'total-votes': 'count',
    'total-agrees': 'count',
    'total-disagrees': 'count',
    'total-passes': 'count',
    'group-{group}-votes': 'count',
    'group-{group}-agrees': 'count',
    'group-{group}-disagrees': 'count',
    'group-{group}-passes': 'count',
  },
  'comment-clusters.csv': { active: 'flag' },
  'findings.csv': { votes: 'count', agrees: 'count', disagrees: 'count', passes: 'count' },
}

/** The files of the export of a whole conversation (`exportData`), besides format.json. */
export const DATA_EXPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
] as const satisfies readonly ReportFile[]

/** The name of a file that `exportData` sent or another server stored. @returns its conversation, undefined for another name */
export const findExportedConversation = (name: string): string | undefined =>
  /^polis-export-([0-9A-Za-z]{1,100})-\d{1,20}\.(?:zip|xlsx)$/.exec(name)?.[1]

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
