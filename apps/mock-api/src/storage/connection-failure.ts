/** PostgreSQL's own code for a connection that failed. */
const CONNECTION_FAILURE = '08006'

const NETWORK_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What pg says without a code when the server closes a connection that a query uses or waits for. */
const LOST_CONNECTION = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed))/

/**
 * Gives the error of a lost or refused connection to PostgreSQL the code 08006. Without it the error looks like one of any other
 * service, and callers get 500 where they should ask again.
 */
export function nameConnectionFailure(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { code } = cause as { code?: unknown }
  if (NETWORK_CODES.has(code) || (code === undefined && LOST_CONNECTION.test(cause.message)))
    Object.assign(cause, { code: CONNECTION_FAILURE })
  return cause
}
