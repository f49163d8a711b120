import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConversationWithVotes, storeTestResult } from './test-result.ts'

describe('results that come after closing', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ id, zid } = await createConversationWithVotes(server))
    await storeTestResult(server, zid, 12)
    // Dan takes part as participant 3
    await server.db
      .updateTable('participants')
      .where('zid', '<', FOREIGN_ZID)
      .set({ uid: 4 })
      .where('pid', '=', 3)
      .execute()
  })
  afterEach(() => server.close())

  const get = (path: string, name?: string, query = '') =>
    server.call('GET', `/api/v3/${path}?conversation_id=${id}${query}`, name)
  const set = (body: object, name: string | undefined = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })

  it('[RES-55] are not sent to strangers and participants before, as before any analysis, and are to moderators', async () => {
    const before = (await get('math/pca2', 'dan')).body
    expect((await get('votes/famous', 'dan')).body).toHaveProperty('3')
    expect(before.math_tick).toBe(12)
    expect((await set({ results_shown: 'closed' })).body.results_shown).toBe('closed')
    for (const name of [undefined, 'dan', 'eva@folkmoot.test']) {
      const { body } = await get('math/pca2', name)
      expect([body.math_tick, body.n, body['group-clusters'], body.findings]).toEqual([0, 0, [], undefined])
      expect((await get('participationInit', name)).body.pca.asPOJO.math_tick).toBe(0)
      expect((await get('votes/famous', name)).body).toEqual({})
    }
    expect((await get('bid', 'dan')).body).toEqual({})
    for (const name of ['ada', 'ben', 'cleo']) {
      expect((await get('math/pca2', name)).body.math_tick).toBe(12)
      expect((await get('participationInit', name)).body.pca.asPOJO.math_tick).toBe(12)
    }

    await set({ is_active: false })
    for (const name of [undefined, 'dan']) {
      expect((await get('math/pca2', name)).body).toEqual(before)
      expect((await get('participationInit', name)).body.pca.asPOJO.math_tick).toBe(12)
    }
    expect((await get('bid', 'dan')).body).toEqual({ bid: 7 })
  })

  it('[LIFE-3] [RES-55] wait too while the conversation waits for its first opening', async () => {
    await server.build.change(zid, { is_draft: 1, results_shown: 'closed' })
    await set({ opens_at: Date.now() + 60_000 })
    expect((await get('math/pca2', 'dan')).body.math_tick).toBe(0)
    expect((await get('math/pca2', 'ada')).body.math_tick).toBe(12)
    // one that was closed before has results
    await server.build.change(zid, { closed_at: 1 })
    await set({ topic: 'Trees' })
    expect((await get('math/pca2', 'dan')).body.math_tick).toBe(12)
  })

  it('[RES-55] are in the reports that the owner creates', async () => {
    await set({ results_shown: 'closed' })
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id: id })
    const { body: reports } = await get('reports', 'ada')
    const { report_id } = reports[0]
    expect((await get('math/pca2', undefined, `&report_id=${report_id}`)).body.math_tick).toBe(12)
  })

  it('[RES-54] other choices change nothing that the server sends', async () => {
    for (const results_shown of ['always', 'end', 'votes']) {
      expect((await set({ results_shown, results_after_votes: 3 })).body).toMatchObject({
        results_shown,
        results_after_votes: 3,
      })
      expect((await get('math/pca2')).body.math_tick).toBe(12)
    }
    const { conversation } = (await get('participationInit')).body
    expect(conversation).toMatchObject({ results_shown: 'votes', results_after_votes: 3, vis_type: 0 })
  })

  it('[RES-54] the settings have defaults, limits, and are for those who moderate', async () => {
    const { body } = await get('conversations')
    expect([body.results_shown, body.results_after_votes]).toEqual(['votes', 7])
    for (const wrong of [
      { results_shown: 'later' },
      { results_after_votes: 0 },
      { results_after_votes: 101 },
    ])
      expect((await set(wrong)).status).toBe(400)
    expect((await set({ results_shown: 'always' }, 'dan')).status).toBe(403)
    expect((await set({ results_shown: 'always' }, 'ben')).status).toBe(200)
  })
})
