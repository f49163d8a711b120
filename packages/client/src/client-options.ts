/** Options of a client. */
export interface ClientOptions {
  /** origin of the server, such as `https://folkmoot.example.org`; by default the origin of the page */
  readonly server?: string
  /** access token of an account, or a participant's token; a function is asked before each call */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>)
  /** time in which an answer must begin and end, in milliseconds; default 120 000 */
  readonly timeoutMs?: number
  /** used in place of the global `fetch` */
  readonly fetch?: typeof fetch
}
