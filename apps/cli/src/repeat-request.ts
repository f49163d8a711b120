import { setTimeout as wait } from 'node:timers/promises'
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
/** Answers that say that nothing was done yet, so that a change may be sent again too. */
const REFUSED_STATUS: readonly number[] = [429, 503]

/** Errors of connections that may work the next time. Nothing listens at ECONNREFUSED, and no such host at ENOTFOUND. */
const BROKEN_CODES: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Says when a request may be sent again. */
export interface Repetition {
  /** it changes nothing, so that it may be sent again after a connection broke */
  readonly isRead: boolean
  /** false for a body that is streamed and gone */
  readonly isResendable: boolean
  /**
   * For a change that carries an Idempotency-Key: asks whether the server carries such a change out once, so that it may be sent again like
   * a call that reads. Undefined where the server does not answer yet.
   */
  readonly askForKeys?: (() => Promise<boolean | undefined>) | undefined
}

/** What came of sending a request. */
type Outcome = { readonly response: Response } | { readonly error: unknown }

/** Reads the time that a server asks to wait, in seconds or as a date; undefined without a valid header. */
export function readRetryAfterMs({ headers }: Response, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return 1000 * Number(text)
  // a date has letters; Date.parse takes “-5” for a year
  const date = /[a-z]/i.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

/** Computes the wait after an attempt: what the server asks for, else twice the last one, with up to a half less by chance. */
function computeWaitMs(attempt: number, askedMs: number | undefined): number {
  const ownMs = FIRST_WAIT_MS * 2 ** attempt
  return Math.max(askedMs ?? 0, ownMs / 2) + (Math.random() * ownMs) / 2
}

/** Checks that an answer says that nothing was done. Without the header a 503 does not. */
const isRefused = (outcome: Outcome, nowMs: number): boolean =>
  'response' in outcome &&
  REFUSED_STATUS.includes(outcome.response.status) &&
  (outcome.response.status === 429 || readRetryAfterMs(outcome.response, nowMs) !== undefined)

/** Checks that the server still carries out the same change. */
const isRunning = ({ status, headers }: Response): boolean => status === 409 && headers.has('retry-after')

/** Finds how long to wait before the request is sent again; undefined if that is of no use, or not safe. */
function findWaitMs(
  outcome: Outcome,
  attempt: number,
  { isRead, askForKeys }: Repetition,
  nowMs: number,
): number | undefined {
  const isRepeatable = isRead || askForKeys !== undefined
  if ('error' in outcome)
    return isRepeatable && BROKEN_CODES.includes(getErrorCode(outcome.error) ?? '')
      ? computeWaitMs(attempt, undefined)
      : undefined
  const { response } = outcome
  const isWorthwhile = isRepeatable
    ? BUSY_STATUS.includes(response.status) || (askForKeys && isRunning(response))
    : isRefused(outcome, nowMs)
  const askedMs = readRetryAfterMs(response, nowMs)
  if (!isWorthwhile || (askedMs ?? 0) > MAX_WAIT_MS) return undefined
  return computeWaitMs(attempt, askedMs)
}

/** Waits, and says so where a person watches. @throws CommandError on Ctrl-C */
async function waitForServer({ stderr, signal }: Context, timeMs: number): Promise<void> {
  const seconds = Math.ceil(timeMs / 1000)
  if (stderr.isTTY)
    stderr.write(`${CLEAR_LINE}The server is busy or was not reached. Trying again in ${seconds} s …`)
  await wait(timeMs, undefined, { signal }).catch(() => undefined)
  if (stderr.isTTY) stderr.write(CLEAR_LINE)
  if (signal.aborted) throw createCancellation()
}

/**
 * Sends a request, and again where the server was busy or the connection broke (CLI-8). A change is repeated after an answer that says
 * that it was refused, and else only where the server knows its key (CLI-13): a broken connection does not tell whether it was carried out.
 * @param send sends it once
 * @returns the last response
 * @throws what the last `send` throws
 */
export async function repeatRequest(
  context: Context,
  repetition: Repetition,
  send: () => Promise<Response>,
): Promise<Response> {
  const attemptOnce = (): Promise<Outcome> =>
    send().then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    )
  let outcome = await attemptOnce()
  for (let attempt = 0; attempt + 1 < MAX_ATTEMPTS; attempt += 1) {
    if (!repetition.isResendable || context.signal.aborted) break
    const waitMs = findWaitMs(outcome, attempt, repetition, context.now())
    if (waitMs === undefined) break
    await waitForServer(context, waitMs)
    const isSafe = repetition.isRead || isRefused(outcome, context.now()) || (await repetition.askForKeys?.())
    if (isSafe === false) break
    if (!isSafe) continue
    // an unread body would hold the connection
    if ('response' in outcome) await outcome.response.body?.cancel()
    outcome = await attemptOnce()
  }
  if ('error' in outcome) throw outcome.error
  return outcome.response
}
