import { LIMITS } from '@folkmoot/domain/limits'

/** The end of the queue of all who want to read a page. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits for one's turn: one page in each round of the event loop, however many files are being read at once. */
const waitForTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => new Promise(setImmediate)))

/**
 * Reads rows page by page: `read` gives those after the last one, at most `LIMITS.exportPage`. Between two pages no
 * query holds the connection, the reader takes the time it needs, and other requests get their turn.
 */
export async function* readPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    await waitForTurn()
    const page = await read(last, LIMITS.exportPageRows)
    if (page.length > 0) yield page
    if (page.length < LIMITS.exportPageRows) return
    last = page.at(-1)
  }
}
