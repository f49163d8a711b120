import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon, { type LoadRequest } from 'autocannon'

/** Size of the data of these benchmarks. */
export const CONVERSATION = { comments: 200, people: 300, votesEach: 20, longList: 1000 } as const

/** Creates a comment of ordinary length. */
export const createCommentText = (tid: number): string =>
  `Comment number ${tid}: the library should stay open until ten on weekdays, and on Sundays too.`

/** Message of the process with our server when it is ready. */
export interface OurServer {
  origin: string
  /** a token of the owner */
  owner: string
  /** a token of each participant, by pid */
  tokens: string[]
  conversation_id: string
  /** the conversation of 1,000 comments, and a token of its owner */
  longList: string
  longOwner: string
}

export interface BareServer {
  origin: string
}

/** Starts a server in its own process, so that the load generator uses the other core. */
export async function startServerProcess<T extends BareServer>(
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<T & { pid: number | undefined; stop: () => void }> {
  const execArgv = ['--import', 'tsx']
  const child = fork(join(import.meta.dirname, program), { execArgv, env: { ...process.env, ...env } })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready.`)
  })
  const [ready] = (await Promise.race([once(child, 'message'), gone])) as [T]
  gone.catch(() => {})
  return { ...ready, pid: child.pid, stop: () => child.disconnect() }
}

export const CONNECTIONS = 20
/** of one round; the load generator stops on whole seconds */
const ROUND_SECONDS = 2

/**
 * Sends requests for one round, each connection as soon as it has its reply.
 * @param createRequest creates each request; by default the same one
 * @returns milliseconds for each reply, over all connections
 * @throws when any request fails
 */
export async function measureLoad(
  url: string,
  createRequest?: () => LoadRequest,
  connections = CONNECTIONS,
): Promise<number> {
  const requests = createRequest
    ? [{ setupRequest: (request: LoadRequest) => ({ ...request, ...createRequest() }) }]
    : undefined
  const {
    non2xx,
    errors,
    requests: answered,
    duration,
  } = await autocannon({
    url,
    connections,
    duration: ROUND_SECONDS,
    ...(requests ? { requests } : {}),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`)
  return (duration * 1000) / answered.total
}
