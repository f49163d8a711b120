import { createServerProcess } from '@folkmoot/testing/server-process'
import { createTestServer } from '@folkmoot/testing/server'
import { createKey } from '@folkmoot/testing/retrying-clients'
import type { EngineDatabase } from '@folkmoot/testing/engines'
import { expect } from 'vitest'
import type { Db } from '../../platform/storage/database.ts'
import { openDatabase } from '../../platform/storage/open-database.ts'

/** Comments of each conversation. */
export const COMMENT_COUNT = 6
/** Ends a request that nobody answers: the test then fails. */
const ANSWER_TIMEOUT_MS = 60_000

/** What a client gets for a vote. */
export interface VoteAnswer {
  readonly status: number
  readonly body: { readonly error?: string; readonly currentPid?: number; readonly auth?: { token?: string } }
  readonly retryAfter: string | null
}

/** A vote that the server has acknowledged. */
export interface StoredVote {
  readonly zid: number
  readonly pid: number
  readonly tid: number
  readonly vote: number
}

/** A conversation that people vote on. */
export interface TestConversation {
  readonly zid: number
  readonly conversation_id: string
}

/** A person who votes. The first answer brings the token. */
export interface Person {
  readonly key: string
  token?: string
}

/** Creates a person who has not voted yet. */
export const createPerson = (): Person => ({ key: createKey() })

/** Runs `work` on a database, which a server may use too, and closes it. */
export async function runOnDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Counts the stored votes of a conversation. */
export const countVotes = (url: string, zid: number): Promise<number> =>
  runOnDatabase(url, async (db) => (await listVotes(db, zid)).length)

const listVotes = (db: Db, zid: number) =>
  db.selectFrom('votes').select(['pid', 'tid', 'vote']).where('zid', '=', zid).orderBy('id').execute()

/** Creates open conversations with comments. */
export const createConversations = (url: string, count: number): Promise<TestConversation[]> =>
  runOnDatabase(url, async (db) => {
    const built = await createTestServer({ db })
    const places: TestConversation[] = []
    for (let index = 0; index < count; index += 1) {
      const place = await built.build.conversation()
      for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await built.build.comment(place.zid, tid)
      places.push({ zid: place.zid, conversation_id: place.conversation_id })
    }
    await built.close()
    return places
  })

/** A server as a process of its own, without limits, and people who vote there. */
export function createFaultServer(database: Pick<EngineDatabase, 'url'>) {
  const server = createServerProcess('', { DATABASE_URL: database.url, DEMO: 'false' })
  const acknowledged: StoredVote[] = []

  const get = (path: string): Promise<Response> =>
    fetch(server.origin() + path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })

  /** Votes once, and notes what was acknowledged. */
  async function vote(place: TestConversation, person: Person, tid: number): Promise<VoteAnswer> {
    const { conversation_id, zid } = place
    const response = await fetch(`${server.origin()}/api/v3/votes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(person.token === undefined ? {} : { authorization: `Bearer ${person.token}` }),
      },
      body: JSON.stringify({ conversation_id, participant_key: person.key, tid, vote: -1 }),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const body = (await response.json()) as VoteAnswer['body']
    if (response.status === 200) {
      if (body.auth?.token !== undefined) person.token = body.auth.token
      acknowledged.push({ zid, pid: body.currentPid ?? -1, tid, vote: -1 })
    }
    return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
  }

  return { ...server, acknowledged, get, vote }
}

export type FaultServer = ReturnType<typeof createFaultServer>

/** Checks that a vote was refused so that its client asks again. */
export function expectRefused({ status, body, retryAfter }: VoteAnswer): void {
  expect([status, body.error]).toEqual([503, 'polis_err_database_unavailable'])
  expect(Number(retryAfter)).toBeGreaterThan(0)
}

/** Checks that exactly the acknowledged votes are stored, each once. People vote once on each comment. */
export async function expectVotes(
  url: string,
  { zid }: TestConversation,
  acknowledged: readonly StoredVote[],
): Promise<void> {
  const format = ({ pid, tid, vote }: Omit<StoredVote, 'zid'>) => `${pid} ${tid} ${vote}`
  const stored = await runOnDatabase(url, (db) => listVotes(db, zid))
  const expected = acknowledged.filter((one) => one.zid === zid).map(format)
  expect(stored.map(format).toSorted()).toEqual(expected.toSorted())
}
