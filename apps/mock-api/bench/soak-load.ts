import { setTimeout as wait } from 'node:timers/promises'
import { createKey } from '@folkmoot/testing/retrying-clients'

/** What the clients have seen since the last look. */
export interface Seen {
  /** times until the reply, in milliseconds */
  timesMs: number[]
  /** replies that are neither 200 nor 304, and broken connections, by what was asked */
  failures: Map<string, number>
  /** votes that were acknowledged */
  votes: number
}

const createSeen = (): Seen => ({ timesMs: [], failures: new Map(), votes: 0 })

interface Target {
  readonly origin: string
  readonly conversation_id: string
  readonly report_id: string
  /** access token of the owner */
  readonly token: string
}

interface Load {
  readonly votesPerSecond: number
  readonly comments: number
  /** votes of a person before the next one comes */
  readonly votesEach: number
}

/** Clients of all kinds at one server: voters at a fixed rate, moderators, readers of reports and files, open pages. */
export function createSoakClients(target: Target, load: Load) {
  let seen = createSeen()
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  const fail = (what: string) => seen.failures.set(what, (seen.failures.get(what) ?? 0) + 1)

  async function call(what: string, path: string, init: RequestInit = {}): Promise<Response | undefined> {
    try {
      const reply = await fetch(`${target.origin}${path}`, { signal: AbortSignal.timeout(60_000), ...init })
      if (reply.status !== 200 && reply.status !== 304) fail(`${what} ${reply.status}`)
      return reply
    } catch (error) {
      fail(`${what} ${(error as Error).name}`)
      return undefined
    }
  }
  const read = async (what: string, path: string, headers: Record<string, string> = {}) => {
    const reply = await call(what, path, { headers })
    for await (const _ of reply?.body ?? []);
    return reply
  }
  const post = async (what: string, path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await call(what, path, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply?.status === 200 ? ((await reply.json()) as Record<string, unknown>) : undefined
  }
  const track = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  /** Returns a person: a function that votes on the next comment; undefined after the last vote. */
  function createVoter(): (() => Promise<void>) | undefined {
    const participant_key = createKey()
    const start = Math.floor(Math.random() * load.comments)
    let token: string | undefined
    let count = 0
    return async () => {
      const tid = (start + count++) % load.comments
      const vote = Math.floor(Math.random() * 3) - 1
      const begin = performance.now()
      const body = { conversation_id: target.conversation_id, participant_key, tid, vote }
      const reply = await post('vote', '/api/v3/votes', body, token)
      if (!reply) return
      seen.timesMs.push(performance.now() - begin)
      seen.votes += 1
      token ??= (reply['auth'] as { token?: string } | undefined)?.token
    }
  }

  /** Votes at a fixed rate, whatever the server's speed. A person's votes follow each other. */
  async function vote(): Promise<void> {
    const people = Array.from({ length: load.votesPerSecond }, () => ({
      cast: createVoter(),
      left: load.votesEach,
    }))
    const begin = performance.now()
    for (let tick = 0; !ending.signal.aborted; tick += 1) {
      const person = people[tick % people.length]
      if (person && person.left-- <= 0) Object.assign(person, { cast: createVoter(), left: load.votesEach })
      if (person?.cast) track(person.cast())
      await wait(Math.max(0, begin + (1000 / load.votesPerSecond) * tick - performance.now()))
    }
  }

  async function repeat(everyMs: number, work: () => Promise<unknown>): Promise<void> {
    while (!ending.signal.aborted) {
      await work()
      await wait(everyMs)
    }
  }

  const { conversation_id, report_id, token } = target
  const asOwner = { authorization: `Bearer ${token}` }
  let written = 0
  const write = () =>
    post('comment', '/api/v3/comments', {
      conversation_id,
      participant_key: createKey(),
      txt: `Comment of the soak ${Date.now()} ${(written += 1)}`,
    })
  async function moderate(): Promise<void> {
    const reply = await call(
      'moderation list',
      `/api/v3/comments?conversation_id=${conversation_id}&moderation=true&mod=0`,
      {
        headers: asOwner,
      },
    )
    const waiting = reply?.status === 200 ? ((await reply.json()) as { tid: number }[]) : []
    const tid = waiting[0]?.tid
    if (tid === undefined) return
    const body = JSON.stringify({ conversation_id, tid, mod: -1, active: true, is_meta: false, velocity: 1 })
    await call('decision', '/api/v3/comments', {
      method: 'PUT',
      headers: { ...asOwner, 'content-type': 'application/json' },
      body,
    })
  }
  /** An open page asks for the map and sends the tag of the one that it has. */
  function createOpenPage() {
    let tag: string | undefined
    return async () => {
      const path = `/api/v3/math/pca2?conversation_id=${conversation_id}`
      const reply = await read('map', path, tag === undefined ? {} : { 'if-none-match': tag })
      tag = reply?.headers.get('etag') ?? tag
    }
  }
  const download = (file: string) => read(file, `/api/v3/reportExport/${report_id}/${file}`, asOwner)

  return {
    /** Starts all clients. */
    start(): void {
      track(vote())
      track(repeat(2000, write))
      track(repeat(5000, moderate))
      for (let page = 0; page < 20; page += 1) track(repeat(3000, createOpenPage()))
      track(
        repeat(10_000, () =>
          read('stats', `/api/v3/conversationStats?conversation_id=${conversation_id}&points=1000`, asOwner),
        ),
      )
      track(repeat(15_000, () => read('report', `/api/v3/reports?report_id=${report_id}`)))
      track(repeat(30_000, () => download('comments.csv')))
      track(repeat(60_000, () => download('votes.csv')))
    },
    /** @returns what was seen since the last call */
    take(): Seen {
      const taken = seen
      seen = createSeen()
      return taken
    },
    /** Ends the clients, after their last replies. */
    async end(): Promise<void> {
      ending.abort()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
