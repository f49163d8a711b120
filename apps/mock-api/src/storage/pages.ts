import { LIMITS } from '@folkmoot/domain'

/**
 * Reads rows page by page: `read` gives those after the last one, at most `LIMITS.exportPage`. Between two pages no
 * query holds the connection, the reader takes the time it needs, and other requests get their turn.
 */
export async function* eachPage<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    const page = await read(last, LIMITS.exportPage)
    if (page.length > 0) yield page
    if (page.length < LIMITS.exportPage) return
    last = page.at(-1)
    await new Promise(setImmediate)
  }
}
