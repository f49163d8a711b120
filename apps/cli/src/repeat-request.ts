import { CLEAR_LINE } from './control-characters.ts'
import type { Context } from './context.ts'
import { createCancellation, getErrorCode } from './errors.ts'

/** A request is sent so often at most. */
const MAX_ATTEMPTS = 4
/** The wait after the first attempt; each later one is twice as long. */
const FIRST_WAIT_MS = 500
/** Longer waits that a server asks for are left to the person. */
const MAX_WAIT_MS = 60_000

/** Answers of a server or proxy that is busy or restarting. */
const BUSY_STATUS: readonly number[] = [429, 502, 503, 504]

/** Errors of connections that may work the next time. Nothing listens at ECONNREFUSED, and no such host at ENOTFOUND. */
const BROKEN_CODES: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Reads the seconds that a server asks to wait, as milliseconds; undefined without a valid header. */
export function readRetryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  return /^\d+$/.test(text) ? 1000 * Number(text) : undefined
}

/** Checks that a change may be sent again: the answer says that nothing was done. Without the header a 503 does not. */
const isRefused = (response: Response): boolean =>
  response.status === 429 || (response.status === 503 && readRetryAfterMs(response) !== undefined)

/** Waits, and says so where a person watches. @throws CommandError on Ctrl-C */
async function waitForServer({ stderr, signal, wait }: Context, timeMs: number): Promise<void> {
  const seconds = Math.ceil(timeMs / 1000)
  if (stderr.isTTY)
    stderr.write(`${CLEAR_LINE}The server is busy or was not reached. Trying again in ${seconds} s …`)
  await wait(timeMs)
  if (stderr.isTTY) stderr.write(CLEAR_LINE)
  if (signal.aborted) throw createCancellation()
}

/**
 * Sends a request, and again where the server was busy or the connection broke (CLI-8). A change is sent again only after an answer
 * that says that it was refused: a broken connection does not tell whether it was carried out.
 * @param isRead it changes nothing
 * @returns the last response
 * @throws what the last `send` throws
 */
export async function repeatRequest(
  context: Context,
  isRead: boolean,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const ownMs = FIRST_WAIT_MS * 2 ** (attempt - 1)
    let askedMs: number | undefined
    try {
      const response = await send()
      askedMs = readRetryAfterMs(response)
      const isWorthwhile = isRead ? BUSY_STATUS.includes(response.status) : isRefused(response)
      if (!isWorthwhile || attempt === MAX_ATTEMPTS || (askedMs ?? 0) > MAX_WAIT_MS) return response
      // an unread body would hold the connection
      await response.body?.cancel()
    } catch (error) {
      const isWorthwhile = isRead && BROKEN_CODES.includes(getErrorCode(error) ?? '')
      if (!isWorthwhile || attempt === MAX_ATTEMPTS) throw error
    }
    // up to a half more by chance, so that many clients do not come together
    await waitForServer(context, Math.max(askedMs ?? 0, ownMs / 2) + (Math.random() * ownMs) / 2)
  }
}
