import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createMemoryGroup, type MemoryGroup } from '@folkmoot/testing/memory-group'
import { BUILT_SERVER } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findGeneration } from '../storage/generations.ts'
import {
  COMMENT_COUNT,
  createConversations,
  createFaultServer,
  createPerson,
  expectVotes,
  runOnDatabase,
  type FaultServer,
  type TestConversation,
} from './test-fault-server.ts'

const MEMORY_MB = 256
const PEOPLE = 20_000
const COMMENTS = 200
const VOTES_EACH = 50
/** People who are written at a time. */
const STEP = 1000
const NEWCOMERS = 200
const ANALYSIS_TIMEOUT_MS = 120_000

/** Where this account may not limit memory, this is not tried. */
const canLimit = (() => {
  const group = createMemoryGroup(MEMORY_MB)
  void group?.close()
  return group !== undefined
})()

/** Writes a million votes of two groups of people. */
async function fillPlace(url: string, { zid }: TestConversation): Promise<void> {
  const more = Array.from({ length: COMMENTS - COMMENT_COUNT }, (_, at) => ({
    tid: COMMENT_COUNT + at,
    txt: `Comment ${COMMENT_COUNT + at}`,
    mod: 1,
  }))
  const now = Date.now()
  await runOnDatabase(url, async (db) => {
    for (let first = 0; first < PEOPLE; first += STEP) {
      const people = Array.from({ length: STEP }, (_, at) => ({ pid: first + at }))
      const votes = people.flatMap(({ pid }) =>
        Array.from({ length: VOTES_EACH }, (_, at) => {
          const tid = (pid * 7 + at * 3) % COMMENTS
          const vote = (pid + tid) % 5 === 0 ? 0 : tid % 2 === pid % 2 ? -1 : 1
          return { pid, tid, vote, high_priority: 0, created: now - PEOPLE + pid }
        }),
      )
      await fillConversation(db, { zid, now }, { people, comments: first === 0 ? more : [], votes })
    }
  })
}

describe.runIf(canLimit).each(createEngines())('a server on $name in 256 MB', (engine: Engine) => {
  let database: EngineDatabase
  let server: FaultServer
  let memory: MemoryGroup
  beforeEach(async () => {
    database = await engine.create()
    memory = createMemoryGroup(MEMORY_MB) as MemoryGroup
    server = createFaultServer(database, {}, [...memory.launcher, ...BUILT_SERVER])
  })
  afterEach(async () => {
    await server.kill()
    await memory.close()
    await database.close()
  })

  /** Waits until all votes are analysed. */
  const expectAnalysed = ({ zid }: TestConversation) =>
    expect
      .poll(
        () =>
          runOnDatabase(database.url, async (db) => {
            const row = await findAnalysisRow(db, zid)
            const missing = (await findGeneration(db, zid)) - Number(row?.input_generation ?? 0)
            return [missing, row?.error ?? null]
          }),
        { timeout: ANALYSIS_TIMEOUT_MS, interval: 1000 },
      )
      .toEqual([0, null])

  it('takes votes, analyses and sends files of a million votes', async () => {
    let token = ''
    const [place] = (await createConversations(database.url, 1, async (built) => {
      await built.call('GET', '/api/v3/users', 'ada')
      const made = await built.call('POST', '/api/v3/accessTokens', 'ada', {
        name: 'Test',
        scopes: ['read', 'export'],
      })
      token = String((made.body as { token: string }).token)
    })) as [TestConversation]
    await fillPlace(database.url, place)
    await server.start()
    await expectAnalysed(place)

    const query = `conversation_id=${place.conversation_id}`
    const read = async (path: string) => {
      const answer = await fetch(`${server.origin()}/api/v3/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      let bytes = 0
      for await (const piece of answer.body ?? []) bytes += piece.length
      return [answer.status, bytes > 1000]
    }
    const reading = Promise.all([
      read(`comments?${query}&moderation=true&include_voting_patterns=true`),
      read(`conversationStats?${query}&points=1000`),
      read(`math/pca2?${query}`),
      read(`conversationArchive/${place.conversation_id}/votes.csv`),
    ])
    for (let person = 0; person < NEWCOMERS; person += 1)
      expect((await server.vote(place, createPerson(), person % COMMENT_COUNT)).status).toBe(200)
    expect(await reading).toEqual(Array.from({ length: 4 }, () => [200, true]))
    await expectAnalysed(place)
    // an analysis that the kernel ended was repeated; the server itself went on
    expect(server.isRunning()).toBe(true)
    await server.kill()
    expect(server.acknowledged).toHaveLength(NEWCOMERS)
    await expectVotes(database.url, place, server.acknowledged, 0, PEOPLE)
  })
})
