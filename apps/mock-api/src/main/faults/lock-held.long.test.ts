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
    server = createFaultServer(database)
  })
  afterEach(async () => {
    await release?.()
    await server.kill()
    await database.close()
  })

  /** Two conversations with a person who has voted in both. */
  async function begin() {
    const [held, other] = (await createConversations(database.url, 2)) as [TestConversation, TestConversation]
    await server.start()
    const person = createPerson()
    for (const place of [held, other]) expect((await server.vote(place, person, 0)).status).toBe(200)
    return { held, other, person }
  }

  /** Votes of newcomers and of one who is known, all at once. */
  const voteTogether = (place: TestConversation) =>
    Promise.all(Array.from({ length: VOTERS }, () => server.vote(place, createPerson(), 1)))

  const kinds: [string, Hold, boolean][] =
    engine.name === 'SQLite'
      ? [['the file', holdFile, false]]
      : [
          ['the row of a conversation', holdConversation, true],
          ['the table of votes', holdTable, false],
        ]

  it.each(kinds)('refuses votes, answers everything else, and goes on: %s', async (_, hold, othersGoOn) => {
    const { held, other } = await begin()
    release = await hold(database.url, held)
    const refused = voteTogether(held)
    // all of this is answered while the lock is held
    expect((await server.get('/healthz')).status).toBe(200)
    for (const { conversation_id } of [held, other])
      expect((await server.get(`/api/v3/participationInit?conversation_id=${conversation_id}`)).status).toBe(
        200,
      )
    const elsewhere = await voteTogether(other)
    for (const answer of elsewhere)
      if (othersGoOn) expect(answer.status).toBe(200)
      else expectRefused(answer)
    for (const answer of await refused) expectRefused(answer)
    // and so are the votes that come later
    expectRefused(await server.vote(held, createPerson(), 1))
    expect(server.printed()).toMatch(
      /Another (?:program has locked the database|session of PostgreSQL holds the rows)/,
    )
    await release()
    release = undefined
    for (const answer of await voteTogether(held)) expect(answer.status).toBe(200)
    await server.kill()
    for (const place of [held, other]) await expectVotes(database.url, place, server.acknowledged)
  })
})
