/** Bytes of the sample. The size of a longer file is estimated. */
const SAMPLE_BYTES = 256 * 1024

const QUOTE = '"'

/** Counts the line ends of a text outside quotes. */
function countLineEnds(text: string, quoted: boolean): { lines: number; quoted: boolean } {
  let lines = 0
  for (const character of text)
    if (character === QUOTE) quoted = !quoted
    else if (character === '\n' && !quoted) lines += 1
  return { lines, quoted }
}

/**
 * Measures a file: exactly when it is short, otherwise an estimate from its beginning.
 * @param rows rows below the headings
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
    // one more line for the headings
    if (bytes > SAMPLE_BYTES && lines > 1 && lines <= rows)
      return { bytes: Math.round((bytes / lines) * (rows + 1)), exact: false }
  }
  return { bytes, exact: true }
}
