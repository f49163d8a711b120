import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon, { type LoadRequest } from 'autocannon'

/** What the servers of these benchmarks hold. */
export const CONVERSATION = { comments: 200, people: 300, votesEach: 20, longList: 1000 } as const

/** A comment's text, of an ordinary length. */
export const createCommentText = (tid: number): string =>
  `Comment number ${tid}: the library should stay open until ten on weekdays, and on Sundays too.`

/** What the process with our server says when it is ready. */
export interface OurServer {
  origin: string
  /** a token of the owner */
  owner: string
  /** one of each participant, in the order of their numbers */
  tokens: string[]
  conversation_id: string
  /** the conversation of 1,000 comments, and a token of whoever it belongs to */
  longList: string
  longOwner: string
}

export interface BareServer {
  origin: string
}

/** Starts one of the servers in a process of its own, so that the load is made on the other core. */
export async function startServerProcess<T extends BareServer>(
  program: string,
): Promise<T & { pid: number | undefined; stop: () => void }> {
  const child = fork(join(import.meta.dirname, program), { execArgv: ['--import', 'tsx'] })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready.`)
  })
  const [ready] = (await Promise.race([once(child, 'message'), gone])) as [T]
  gone.catch(() => {})
  return { ...ready, pid: child.pid, stop: () => child.disconnect() }
}

/** of the load, as docs/contract/peer-baseline.md has it */
const CONNECTIONS = 20
/** of one round, in seconds: the load generator stops on whole ones */
const ROUND_SECONDS = 2

/**
 * Asks as fast as answers come, for one round.
 * @param make makes each request; the same one again and again without it
 * @returns milliseconds for each answer, over all connections
 * @throws when any request fails
 */
export async function measureLoad(url: string, make?: () => LoadRequest): Promise<number> {
  const requests = make
    ? [{ setupRequest: (request: LoadRequest) => ({ ...request, ...make() }) }]
    : undefined
  const {
    non2xx,
    errors,
    requests: answered,
    duration,
  } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    ...(requests ? { requests } : {}),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`)
  return (duration * 1000) / answered.total
}
