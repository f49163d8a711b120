import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { Caller } from '../identity/caller.ts'
import { ApiError } from '../http/errors.ts'
import { toNetwork } from '../http/network.ts'

/** Seconds after which a refused caller may ask again. */
const RETRY_SECONDS = 10

/** Lets work run one piece after another, and bounds how much of it is open. */
export interface WorkQueue {
  /**
   * Opens a place for work of a source.
   * @returns the function that closes it
   * @throws ApiError 429 when the source has its share of places, 503 when all are taken
   */
  open: (source: string | undefined) => () => void
  /** Waits for its turn, runs one piece of work, and lets others in. */
  runInTurn: <T>(work: () => Promise<T>) => Promise<T>
}

interface WorkQueueOptions {
  /** places in all, and of one source */
  places: number
  perSource: number
  /** code of the refusal of a source */
  code: ErrorCode
}

/** The source of an export: the network of a caller without an account. */
export const getExportNetwork = ({ caller, ip }: { caller: Caller; ip: string }): string | undefined =>
  caller.kind === 'user' ? undefined : toNetwork(ip)

/** Creates the queue of one kind of work. */
export function createWorkQueue({ places, perSource, code }: WorkQueueOptions): WorkQueue {
  const bySource = new Map<string, number>()
  let opened = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    open(source) {
      const count = source === undefined ? 0 : (bySource.get(source) ?? 0)
      if (count >= perSource) throw new ApiError(code, { retryAfterSeconds: RETRY_SECONDS })
      if (opened >= places) throw new ApiError('polis_err_server_busy', { retryAfterSeconds: RETRY_SECONDS })
      opened += 1
      if (source !== undefined) bySource.set(source, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        opened -= 1
        if (source === undefined) return
        const left = (bySource.get(source) ?? 1) - 1
        if (left > 0) bySource.set(source, left)
        else bySource.delete(source)
      }
    },
    runInTurn(work) {
      // other requests run between two pieces
      const turn = last.then(() => new Promise(setImmediate)).then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/**
 * Yields what a generator yields, each piece in its turn, so that a slow reader does not delay others. Calls `close` when the
 * generator ends, fails or is abandoned.
 */
export async function* streamInTurn<T>(
  queue: WorkQueue,
  pieces: AsyncIterable<T>,
  close: () => void = () => undefined,
): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await queue.runInTurn(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    close()
    await iterator.return?.()
  }
}
