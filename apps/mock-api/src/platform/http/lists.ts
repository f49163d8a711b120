import { formatForExcel, type ExcelFormat } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'

/** Streams a CSV file: the header, then the lines of each page, which is read when the client is ready. */
export async function* streamCsvPages<Row>(
  header: string,
  pages: AsyncIterable<readonly Row[]>,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  yield `${header}\n`
  for await (const page of pages) yield page.map((row) => `${line(row)}\n`).join('')
}

/** Lines are collected up to this size before they are sent. */
const CHUNK_CHARACTERS = 65_536

/** Streams a CSV file whose lines are created one by one, as wide ones are; sends it in chunks. */
export async function* streamCsvLines(header: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = `${header}\n`
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

/** Formats a file for Excel, if that is asked for. @param file as `formatForExcel` takes it */
export const formatIfForExcel = (
  file: AsyncIterable<string>,
  excel: ExcelFormat | undefined,
  options?: { hasHeader: boolean },
): AsyncIterable<string> => (excel === undefined ? file : formatForExcel(file, excel, options))

/** Formats the `content-disposition` of a download. `name` contains only words and public ids. */
export const formatAttachment = (name: string, now: number): string =>
  `attachment; filename="${name}_${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.csv"`

/** A page of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Limits a requested page to the contract's range: 1 to 500 rows, 50 by default, and an offset of at least 0. */
export function toPage({
  limit = 0,
  offset = 0,
}: {
  limit?: number | undefined
  offset?: number | undefined
}): Page {
  const rows = limit > 0 ? Math.min(limit, LIMITS.maxPageRows) : LIMITS.pageRows
  return { limit: rows, offset: Math.max(0, offset) }
}

/** Creates the pagination of a reply; `hasMore` is true if rows follow the page. */
export const createPagination = ({ limit, offset }: Page, total: number) => ({
  limit,
  offset,
  total,
  hasMore: offset + limit < total,
})
