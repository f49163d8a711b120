/** A failed call: no answer (status 0), or an error of the contract. */
export class CallError extends Error {
  readonly status: number
  /** the contract's error code; `unreachable` without an answer, `unknown` where the answer names none */
  readonly code: string
  /** delay that the server asks for before the next call; 0 when it names none */
  readonly retryAfterMs: number
  /** the parsed body: for errors of the contract `error`, `message`, and `field` for an invalid one; undefined if it is not JSON */
  readonly reply: unknown

  constructor(status: number, code: string, retryAfterMs = 0, reply?: unknown) {
    super(`${code} (${status})`)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.reply = reply
  }
}
