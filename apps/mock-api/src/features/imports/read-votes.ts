import { createPlainVotesReader, type PlainVotesReader } from '@folkmoot/domain/import/plain-votes'
import { MAX_CSV_ROW_CHARACTERS } from '@folkmoot/domain/import/read-csv-rows'
import { readTable, type ImportedRow } from '@folkmoot/domain/import/read-table'
import { normalizeHeader } from '@folkmoot/domain/import/table-reader'
import { createVotesReader, type ImportedVote } from '@folkmoot/domain/import/votes-reader'
import { createBadFileError, readText } from './progress.ts'
import type { UploadedFile } from './upload.ts'

/** Some votes of a file, with the names of its columns. */
interface VoteBatch {
  readonly rows: readonly ImportedRow<ImportedVote>[]
  readonly names: readonly string[]
}

const LF = 10
/** A longer header is left to the reader of any table. */
const MAX_HEADER_BYTES = 65_536
const PLAIN_HEADER_PATTERN = /^[a-z0-9 _-]+(?:([,;\t])[a-z0-9 _-]+)*\r?$/i

/** The beginning of a file that consists of plain lines. */
interface PlainFile {
  readonly header: Uint8Array
  readonly names: readonly string[]
  readonly read: PlainVotesReader
}

function openPlainFile(bytes: Buffer, now: number): PlainFile | undefined {
  const end = bytes.indexOf(LF)
  const text = end < 0 || end > MAX_HEADER_BYTES ? '' : bytes.toString('latin1', 0, end)
  const delimiter = PLAIN_HEADER_PATTERN.exec(text)?.[1]
  if (delimiter === undefined) return undefined
  const names = normalizeHeader(text.split(delimiter))
  if ('problem' in createVotesReader(now)(names)) return undefined
  return {
    header: bytes.subarray(0, end + 1),
    names,
    read: createPlainVotesReader({ names, delimiter, now }),
  }
}

/** Reads a file, or what is left of one after its header and `skipped` lines, as any table. */
async function* readAnyTable(
  { name, read }: UploadedFile,
  now: number,
  skipped: number,
): AsyncGenerator<VoteBatch> {
  for await (const batch of readTable(readText({ name, read }), createVotesReader(now))) {
    if ('problem' in batch)
      throw createBadFileError(name, { ...batch.problem, line: batch.problem.line + skipped })
    yield { ...batch, rows: batch.rows.map(({ line, value }) => ({ line: line + skipped, value })) }
  }
}

async function* chain(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Reads votes.csv. Plain lines are read fast; from the first line that is not plain, the rest is read as any table is, with the same
 * result.
 * @throws ApiError with the file, the line and the expected content
 */
export async function* readVotes(upload: UploadedFile, now: number): AsyncGenerator<VoteBatch> {
  const chunks = upload.read()[Symbol.asyncIterator]()
  let [plain, rest, skipped]: [PlainFile | undefined, Buffer, number] = [undefined, Buffer.alloc(0), 0]
  try {
    for (let next = await chunks.next(); ; next = await chunks.next()) {
      let bytes = next.done ? rest : Buffer.concat([rest, next.value])
      if (next.done && bytes.length > 0 && bytes.at(-1) !== LF) bytes = Buffer.concat([bytes, Buffer.of(LF)])
      if (!plain) {
        plain = openPlainFile(bytes, now)
        if (!plain) return yield* readAnyTable({ ...upload, read: () => chain([bytes], chunks) }, now, 0)
        yield { rows: [], names: plain.names }
        bytes = bytes.subarray(plain.header.length)
      }
      const { header, names, read } = plain
      const whole = bytes.subarray(0, bytes.lastIndexOf(LF) + 1)
      const rows: ImportedRow<ImportedVote>[] = []
      const { offset, lines } = read(whole, (value, line) => rows.push({ line: line + skipped + 2, value }))
      if (rows.length > 0) yield { rows, names }
      skipped += lines
      rest = bytes.subarray(offset)
      if (offset < whole.length || rest.length > MAX_CSV_ROW_CHARACTERS) {
        const left = { ...upload, read: () => chain([header, rest], chunks) }
        return yield* readAnyTable(left, now, skipped)
      }
      if (next.done) return
    }
  } finally {
    await chunks.return?.()
  }
}
