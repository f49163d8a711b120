import type { OpinionMap } from '@folkmoot/api-types/math'
import { parseOpinion, type StoredOpinion } from '@folkmoot/opinion/stored-opinion'
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@folkmoot/testing/database'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { findAnalysisRow, saveOpinionResult } from '@folkmoot/testing/analysis'
import { findOpinionMapJson } from '../features/math/storage.ts'
import { findPriorities } from '../core/participants/voter-state.storage.ts'
import { createTwoGroupConversation, waitFor, createVotes } from './test-conversation.ts'
import { startAnalysisRunner } from './runner.ts'

/** Waits for a map of all votes, as moderators get it, that is newer than this. */
const waitForMap = (server: TestServer, id: string, tick = 0): Promise<OpinionMap> =>
  waitFor(async () => {
    const { status, body } = await server.call(
      'GET',
      `/api/v3/math/pca2?conversation_id=${id}&math_tick=${tick}`,
      'ada',
    )
    return status === 200 ? (body as OpinionMap) : undefined
  })

const castVote = (server: TestServer, id: string, tid: number, vote: number) =>
  server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid, vote } })

const moderate = (
  server: TestServer,
  conversation_id: string,
  given: { tid: number; mod?: number; is_meta?: boolean },
) =>
  server.call('PUT', '/api/v3/comments', 'ada', {
    conversation_id,
    active: true,
    mod: 1,
    is_meta: false,
    velocity: 1,
    ...given,
  })

const findGeneration = async ({ db }: TestServer, zid: number): Promise<number> => {
  const row = await db
    .selectFrom('generations')
    .select('value')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return row.value
}

describe('analysis runs in the background', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ analyses: {} })
  })
  afterAll(() => server.close())

  it('[MATH-4] a vote, a decision or a comment leads to a result of the newest generation', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const first = await waitForMap(server, id)
    expect([first.n, first.math_tick]).toEqual([12, await findGeneration(server, zid)])
    expect((await castVote(server, id, 3, 1)).status).toBe(200)
    const second = await waitForMap(server, id, first.math_tick)
    expect([second.n, second.math_tick]).toEqual([13, await findGeneration(server, zid)])
    expect((await moderate(server, id, { tid: 2, mod: -1 })).status).toBe(200)
    const third = await waitForMap(server, id, second.math_tick)
    expect([third['mod-out'], third.lastModTimestamp]).toEqual([[2], expect.any(Number)])
    const more = { conversation_id: id, txt: 'And the trams?', is_seed: true }
    expect((await server.call('POST', '/api/v3/comments', 'ada', more)).status).toBe(200)
    const fourth = await waitForMap(server, id, third.math_tick)
    expect(Object.keys(fourth['comment-priorities'])).toContain('8')
  })

  it('[MATH-4] labels of groups stay the same from result to result', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const first = await waitForMap(server, id)
    const before = parseOpinion(first as StoredOpinion).groupByPid
    expect(new Set(before.values())).toEqual(new Set([0, 1]))
    // the other side becomes the larger one
    const pids = [13, 15, 17, 19, 21, 23]
    const people = pids.map((pid) => ({ pid }))
    await fillConversation(
      server.db,
      { zid, now: Date.now() },
      { people, comments: [], votes: createVotes(pids) },
    )
    server.analyses?.wake()
    const after = parseOpinion((await waitForMap(server, id, first.math_tick)) as StoredOpinion).groupByPid
    for (const [pid, label] of before) expect([pid, after.get(pid)]).toEqual([pid, label])
    for (const pid of pids) expect([pid, after.get(pid)]).toEqual([pid, before.get(1)])
  })

  it('[MATH-7] the map leads every participant through a base cluster to a group', async () => {
    const { id } = await createTwoGroupConversation(server)
    const map = await waitForMap(server, id)
    const base = map['base-clusters']
    expect(base.id.length).toBeLessThanOrEqual(100)
    expect(base.members.flat().sort((one, other) => one - other)).toEqual(map['in-conv'])
    const { groupByPid } = parseOpinion(map as StoredOpinion)
    expect([...groupByPid.keys()].sort((one, other) => one - other)).toEqual(map['in-conv'])
    for (const [pid, group] of groupByPid) expect(group).toBe(groupByPid.get(pid % 2))
    expect(groupByPid.get(0)).not.toBe(groupByPid.get(1))
  })

  it('[MATH-7] a client with the newest result gets 304, by number or by tag', async () => {
    const { id } = await createTwoGroupConversation(server)
    const { math_tick } = await waitForMap(server, id)
    const path = `/api/v3/math/pca2?conversation_id=${id}`
    const token = await server.tokenFor('ada')
    const status = async (query: string, tag?: string) =>
      (
        await server.send('GET', path + query, {
          token,
          ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
        })
      ).status
    expect(await status(`&math_tick=${math_tick}`)).toBe(304)
    expect(await status('', `"${math_tick}"`)).toBe(304)
    expect(await status('', `W/"${math_tick - 1}"`)).toBe(200)
    expect(await status('&math_tick=-1')).toBe(200)
  })

  it('[MATH-6] the server sends a result as stored, without parsing it', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const map = await waitForMap(server, id)
    const row = await findAnalysisRow(server.db, zid)
    expect(row?.result).toBe(JSON.stringify(map))
    const known = (await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body as OpinionMap
    expect(row?.priorities).toBe(JSON.stringify(known['comment-priorities']))
    // not JSON, but with the right end
    const text = `not read,"math_tick":${map.math_tick}}`
    await server.db.updateTable('analyses').set({ result: text }).where('zid', '=', zid).execute()
    expect(await findOpinionMapJson(server.db, zid, map.math_tick)).toBe(text)
    expect([...((await findPriorities(server.db, zid)) ?? [])].length).toBe(8)
    await server.db
      .updateTable('analyses')
      .set({ result: row?.result ?? '' })
      .where('zid', '=', zid)
      .execute()
  })

  it('[MATH-7] participationInit includes the map unless the client declines it', async () => {
    const { id } = await createTwoGroupConversation(server)
    await waitForMap(server, id)
    const start = `/api/v3/participationInit?conversation_id=${id}`
    const known = (await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body
    const { pca } = (await server.call('GET', start)).body
    expect([pca.asPOJO, JSON.parse(pca.asJSON)]).toEqual([known, known])
    expect([pca.consensus, pca.repness]).toEqual([known.consensus, known.repness])
    expect((await server.call('GET', `${start}&includePCA=false`)).body.pca).toBe(null)
  })

  it('[MATH-4] [SAFE-31] the next comment follows the priorities of the last public result', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const first = await waitForMap(server, id)
    expect((await moderate(server, id, { tid: 1, is_meta: true })).status).toBe(200)
    await waitForMap(server, id, first.math_tick)
    // anybody may draw, so the public state decides
    const { body: map } = await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)
    const priorities = (map as OpinionMap)['comment-priorities']
    expect(priorities[1]).toBe(49)
    const sum = Object.values(priorities).reduce((one, other) => one + other, 0)
    const draws = 100
    let drawn = 0
    for (let draw = 0; draw < draws; draw += 1) {
      const { body } = await server.call('GET', `/api/v3/nextComment?conversation_id=${id}`)
      if (body.tid === 1) drawn += 1
    }
    const share = priorities[1]! / sum
    // five standard deviations
    expect(Math.abs(drawn - draws * share)).toBeLessThan(5 * Math.sqrt(draws * share * (1 - share)) + 1)
    expect(share).toBeGreaterThan(0.3)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject({
      attempts: 0,
      error: null,
      leased_until: null,
    })
  })

  it('[MATH-4] a conversation that cannot be analysed keeps its last result and does not stop other analyses', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const damaged = { tids: 5, pca: { comps: [[1], [1]] } }
    const begun = Date.now()
    await saveOpinionResult(server.db, zid, damaged, { generation: 1, now: 1 })
    const other = await createTwoGroupConversation(server)
    await waitForMap(server, other.id)
    const row = await waitFor(async () => {
      const found = await findAnalysisRow(server.db, zid)
      return found?.error ? found : undefined
    })
    expect(row).toMatchObject({ input_generation: 1, attempts: 1, result: JSON.stringify(damaged) })
    expect(row.leased_until).toBeGreaterThan(begun)
    expect((await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body.math_tick).toBe(1)
  })

  it('[MATH-4] a moderator can request a new run after the last failure, or without one', async () => {
    const { zid, id } = await createTwoGroupConversation(server)
    const givenUp = { attempts: 8, error: 'It broke.', leased_until: 1 }
    await server.db
      .insertInto('analysis_runs')
      .values({ zid, kind: 'opinion', ...givenUp })
      .execute()
    const other = await createTwoGroupConversation(server)
    await waitForMap(server, other.id)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject(givenUp)
    const ask = async () => {
      const body = { conversation_id: id, math_update_type: 'update' }
      return (await server.call('POST', '/api/v3/mathUpdate', 'ada', body)).body
    }
    expect(await ask()).toEqual({})
    const first = await waitForMap(server, id)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject({ attempts: 0, error: null })
    await ask()
    expect((await waitForMap(server, id, first.math_tick)).n).toBe(first.n)
  })

  it('a conversation without votes is not analysed', async () => {
    const { zid, conversation_id: id } = await server.build.conversation()
    await server.build.comment(zid, 0, { mod: 1 })
    const other = await createTwoGroupConversation(server)
    await waitForMap(server, other.id)
    const { body } = await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)
    expect([body.math_tick, body.tids]).toEqual([0, [0]])
  })
})

describe('when a server starts', () => {
  it('[MATH-4] it repeats analyses that had failed too often, because the server may have been the cause', async () => {
    const database = await createTestDatabase(true)
    onTestFinished(() => database.close())
    const server = await createTestServer({ db: database.db })
    onTestFinished(() => server.close())
    const { zid, id } = await createTwoGroupConversation(server)
    const givenUp = { attempts: 8, error: 'It broke.', leased_until: 1 }
    await server.db
      .insertInto('analysis_runs')
      .values({ zid, kind: 'opinion', ...givenUp })
      .execute()
    const runner = await startAnalysisRunner({
      db: server.db,
      url: database.url ?? '',
      clock: Date.now,
      log: server.app.log,
    })
    onTestFinished(() => runner.close())
    expect((await waitForMap(server, id)).n).toBe(12)
    expect(await findAnalysisRow(server.db, zid)).toMatchObject({
      attempts: 0,
      error: null,
      leased_until: null,
    })
  })
})
