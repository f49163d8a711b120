/** A file of comma-separated values: the header line, then the lines of each page, read while the client takes them. */
export async function* csvFile<Row>(
  header: string,
  pages: AsyncIterable<readonly Row[]>,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  yield `${header}\n`
  for await (const page of pages) yield page.map((row) => `${line(row)}\n`).join('')
}

/** What the `content-disposition` of a file to be kept says; names are made of words and public ids only. */
export const attachment = (name: string, now: number): string =>
  `attachment; filename="${name}_${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.csv"`
