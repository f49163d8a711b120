/** A file of comma-separated values: the header line, then the lines of each page, read while the client takes them. */
export async function* streamCsvPages<Row>(
  header: string,
  pages: AsyncIterable<readonly Row[]>,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  yield `${header}\n`
  for await (const page of pages) yield page.map((row) => `${line(row)}\n`).join('')
}

/** Characters that are gathered before a piece of a file is sent. */
const CHUNK_CHARACTERS = 65_536

/** A file of comma-separated values whose lines are made one by one, as wide ones are; sent in pieces of some size. */
export async function* streamCsvLines(header: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = `${header}\n`
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < CHUNK_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** What the `content-disposition` of a file to be kept says; names are made of words and public ids only. */
export const formatAttachment = (name: string, now: number): string =>
  `attachment; filename="${name}_${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.csv"`
