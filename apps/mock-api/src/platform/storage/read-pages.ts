import { LIMITS } from '@folkmoot/domain/limits'

/** The last promise of the queue of page reads. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits for a turn: all concurrent exports together read one page per event-loop turn. */
const waitForTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => new Promise(setImmediate)))

/**
 * Reads rows page by page. `read` returns at most `pageRows` rows after the last one. Between pages no query
 * occupies the connection, so slow readers do not block other requests.
 */
export async function* readPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  pageRows: number = LIMITS.exportPageRows,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    await waitForTurn()
    const page = await read(last, pageRows)
    if (page.length > 0) yield page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}
