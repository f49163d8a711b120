import type { LineProblem } from './import/import-problem.ts'
import { readCsvRows, type TextChunks } from './import/read-csv-rows.ts'
import { normalizeHeader } from './import/table-reader.ts'

/** The headers of the column with codes in files that we write. */
const CODE_HEADERS = ['invite_code', 'code']

/**
 * Reads invite codes from a file: the column `invite_code` or `code` of a file of codes, else the first cell of each line.
 * @returns each code once, in the order of the file; or the problem of the file
 */
export async function readCodeList(
  chunks: TextChunks,
): Promise<{ readonly codes: readonly string[] } | { readonly problem: LineProblem }> {
  const codes = new Set<string>()
  let column: number | undefined
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const isFirst = column === undefined
    if (isFirst)
      column = Math.max(
        0,
        normalizeHeader(row.cells).findIndex((name) => CODE_HEADERS.includes(name)),
      )
    const code = row.cells[column ?? 0]?.split('\t')[0]?.trim() ?? ''
    const isHeader = isFirst && CODE_HEADERS.includes(code.toLowerCase())
    if (code !== '' && !isHeader) codes.add(code)
  }
  return { codes: [...codes] }
}
