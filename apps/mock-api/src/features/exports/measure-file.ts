/** Bytes of a file that are made to learn its size. A longer one is judged by its beginning. */
const SAMPLE_BYTES = 256 * 1024

const QUOTE = '"'

/** How many lines end in a text, line ends inside quotes not counted. */
function countLineEnds(text: string, quoted: boolean): { lines: number; quoted: boolean } {
  let lines = 0
  for (const character of text)
    if (character === QUOTE) quoted = !quoted
    else if (character === '\n' && !quoted) lines += 1
  return { lines, quoted }
}

/**
 * How many bytes a file has: to the byte when it is short, else judged by its beginning.
 * @param rows that it has below its headings
 */
export async function measureFile(
  pieces: AsyncIterable<string>,
  rows: number,
): Promise<{ bytes: number; exact: boolean }> {
  let [bytes, lines, quoted] = [0, 0, false]
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece)
    const ending = countLineEnds(piece, quoted)
    lines += ending.lines
    quoted = ending.quoted
    // the headings are a line too
    if (bytes > SAMPLE_BYTES && lines > 1 && lines <= rows)
      return { bytes: Math.round((bytes / lines) * (rows + 1)), exact: false }
  }
  return { bytes, exact: true }
}
