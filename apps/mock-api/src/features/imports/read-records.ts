import { ARCHIVE_FORMAT, RECORD_HEADER } from '@folkmoot/domain/archive-format'
import { FIX_FILE } from '@folkmoot/domain/import/import-problem'
import { readCsvRows } from '@folkmoot/domain/import/read-csv-rows'
import { createBadFileError, findFile, readText } from './progress.ts'
import type { UploadedFiles } from './upload.ts'

/** A line of records.csv. */
export interface ReadRecord {
  readonly line: number
  readonly table: string
  readonly record: Readonly<Record<string, unknown>>
}

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Creates the refusal of a line of records.csv. */
export const createRecordError = (name: string, line: number, expected: string, column?: string) =>
  createBadFileError(name, { line, expected, advice: FIX_FILE, ...(column === undefined ? {} : { column }) })

/** Reads records.csv line by line. Without the file there is nothing. @throws ApiError for a line that cannot be read */
export async function* readRecords(files: UploadedFiles): AsyncGenerator<ReadRecord> {
  const upload = findFile(files, 'records')
  if (!upload) return
  let isFirst = true
  let table = ''
  for await (const row of readCsvRows(readText(upload))) {
    if ('problem' in row) throw createBadFileError(upload.name, row.problem)
    const { line, cells } = row
    if (isFirst) {
      isFirst = false
      if (cells.join(',') !== RECORD_HEADER)
        throw createRecordError(upload.name, line, `the header ${RECORD_HEADER}`)
      continue
    }
    const [name = '', text = ''] = cells
    const record = parseObject(text)
    if (record === undefined) throw createRecordError(upload.name, line, 'a record as JSON', 'record')
    if (table === '' && (name !== 'archive' || record['format'] !== ARCHIVE_FORMAT))
      throw createRecordError(upload.name, line, `an archive of the format ${ARCHIVE_FORMAT}`)
    table = name
    yield { line, table, record }
  }
}
