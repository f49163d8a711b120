import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { holdByStatement, holdFile, type ReleaseLock } from '@folkmoot/testing/hold-lock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createFaultServer,
  createPerson,
  createConversations,
  expectRefused,
  expectVotes,
  type FaultServer,
  type TestConversation,
} from './test-fault-server.ts'

/** More than one group of votes, so that those behind the first are tried too. */
const VOTERS = 70

/** The conversation in which something is locked, and another one. */
type Places = Record<'held' | 'other', TestConversation>

/** How long a session of PostgreSQL waits for a lock; the server asks for five seconds where its address says nothing. */
const LOCK_TIMEOUT_MS = 2000

/** Locks something in a session of its own. */
type Hold = (url: string, place: TestConversation) => Promise<ReleaseLock>

const holdConversation: Hold = (url, { zid }) =>
  holdByStatement(url, `select 1 from generations where zid = ${zid} for update`)
const holdTable: Hold = (url) => holdByStatement(url, 'lock table votes')

describe.each(createEngines())('a server on $name while another program holds a lock', (engine: Engine) => {
  let database: EngineDatabase
  let server: FaultServer
  let release: ReleaseLock | undefined
  beforeEach(async () => {
    database = await engine.create()
    const { url } = database
    server = createFaultServer({
      url: url.startsWith('postgres') ? `${url}?lock_timeout=${LOCK_TIMEOUT_MS}` : url,
    })
  })
  afterEach(async () => {
    await release?.()
    await server.kill()
    await database.close()
  })

  /** Two conversations with a person who has voted in both. */
  async function begin(): Promise<Places> {
    const [held, other] = (await createConversations(database.url, 2)) as [TestConversation, TestConversation]
    await server.start()
    const person = createPerson()
    for (const place of [held, other]) expect((await server.vote(place, person, 0)).status).toBe(200)
    return { held, other }
  }

  /** Votes of newcomers and of one who is known, all at once. */
  const voteTogether = (place: TestConversation) =>
    Promise.all(Array.from({ length: VOTERS }, () => server.vote(place, createPerson(), 1)))

  /** Tries one kind of lock. */
  async function tryLock({ held, other }: Places, hold: Hold, othersGoOn: boolean): Promise<void> {
    const before = server.printed().length
    release = await hold(database.url, held)
    const refused = voteTogether(held)
    // all of this is answered while the lock is held
    expect((await server.get('/healthz')).status).toBe(200)
    for (const { conversation_id } of [held, other])
      expect((await server.get(`/api/v3/participationInit?conversation_id=${conversation_id}`)).status).toBe(
        200,
      )
    for (const answer of await voteTogether(other))
      if (othersGoOn) expect(answer.status).toBe(200)
      else expectRefused(answer)
    for (const answer of await refused) expectRefused(answer)
    // and so are the votes that come later
    expectRefused(await server.vote(held, createPerson(), 1))
    expect(server.printed().slice(before)).toMatch(
      /Another (?:program has locked the database|session of PostgreSQL holds the rows)/,
    )
    await release()
    release = undefined
    for (const answer of await voteTogether(held)) expect(answer.status).toBe(200)
  }

  const kinds: [Hold, boolean][] =
    engine.name === 'SQLite'
      ? [[holdFile, false]]
      : [
          [holdConversation, true],
          [holdTable, false],
        ]

  it('refuses votes, answers everything else, and goes on', async () => {
    const places = await begin()
    for (const [hold, othersGoOn] of kinds) await tryLock(places, hold, othersGoOn)
    await server.kill()
    for (const place of Object.values(places))
      await expect(expectVotes(database.url, place, server.acknowledged)).resolves.toBeUndefined()
  })
})
