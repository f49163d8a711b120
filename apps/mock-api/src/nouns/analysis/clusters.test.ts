import { math } from '@folkmoot/api-types/math'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { storeTestResult, createConversationWithVotes } from './test-result.ts'

const PICTURE_URL = 'https://people.test/eva.png'

/** the contract has these names in each row and leaves them empty */
const NO_PROFILE = { xid: null, x_name: null, x_email: null, x_profile_image_url: null }

describe('participants on the opinion map', () => {
  let id: string
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ id, zid } = await createConversationWithVotes(server))
    // Dan takes part as participant 3
    await server.update('participants', { zid, pid: 3 }, { uid: 4 })
  })

  const get = (path: string, name?: string, query = '') =>
    server.call('GET', `/api/v3/${path}?conversation_id=${id}${query}`, name)
  const put = (body: object, name: string | undefined = 'ada') =>
    server.call('PUT', '/api/v3/ptptois', name, { conversation_id: id, ...body })
  const known = (pid: number, x_profile_image_url: string | null) =>
    server.build.xid(zid, `secret-${pid}`, {
      uid: 100 + pid,
      pid,
      x_profile_image_url,
      x_name: 'Eva',
      x_email: 'eva@people.test',
    })

  it('lists participants by base cluster for moderators alone, and nothing when nothing is newer', async () => {
    expect((await get('bidToPid')).body).toEqual({})
    await storeTestResult(server, zid, 12)
    expect((await get('bidToPid', 'ben')).body).toEqual({ bidToPid: [[0], [1], [2, 3]] })
    expect((await get('bidToPid', 'ada', '&math_tick=11')).body.bidToPid).toHaveLength(3)
    for (const tick of [12, 99]) expect((await get('bidToPid', 'ada', `&math_tick=${tick}`)).body).toEqual({})
    for (const name of [undefined, 'dan']) expect((await get('bidToPid', name)).body).toEqual({})
  })

  it('returns the base cluster nearest to the caller’s own votes, whether they count there or not', async () => {
    expect((await get('bid', 'dan')).body).toEqual({})
    await storeTestResult(server, zid, 12)
    expect((await get('bid', 'dan')).body).toEqual({ bid: 7 })
    expect((await get('bid', 'dan', '&math_tick=12')).body).toEqual({})
    expect((await get('bid', 'ada')).body).toEqual({})
    expect((await get('bid')).status).toBe(401)
    await server.update('participants', { zid, pid: 4 }, { uid: 1 })
    expect((await get('bid', 'ada')).body).toEqual({})
  })

  it('[API-6] returns participants their own votes only', async () => {
    await known(0, PICTURE_URL)
    await put({ pid: 1, mod: 2 })
    expect((await get('votes/famous', 'dan')).body).toEqual({})
    await storeTestResult(server, zid, 12)
    const { body } = await get('votes/famous', 'dan')
    expect(Check(math.famousVotes.reply, body)).toBe(true)
    expect(body).toEqual({ 3: { ...NO_PROFILE, priority: 1000, pid: 3, isSelf: true, votes: 'dua', bid: 7 } })
    expect((await get('votes/famous')).body).toEqual({})
    expect((await get('votes/famous', 'eva@folkmoot.test')).body).toEqual({})
    expect((await get('votes/famous', 'dan', '&math_tick=12')).body).toEqual({})
  })

  describe('featured participants (famousVotes)', () => {
    beforeEach(async () => {
      await known(3, PICTURE_URL)
      await known(4, PICTURE_URL)
      await put({ pid: 2, mod: 2 })
      await storeTestResult(server, zid, 12)
    })
    const listFeatured = async (query = '') => Object.keys((await get('votes/famous', 'ben', query)).body)

    it('[API-3] are the pinned, authors of featured comments, and people with a picture', async () => {
      const xInfo = { x_profile_image_url: PICTURE_URL, xid: 'secret-3', x_name: 'Eva' }
      expect((await get('votes/famous', 'ben')).body).toEqual({
        0: { ...NO_PROFILE, priority: 900, pid: 0, votes: 'aap', bid: 7 },
        1: { ...NO_PROFILE, priority: 900, pid: 1, votes: 'add', bid: 8 },
        2: { ...NO_PROFILE, priority: 999, pid: 2, votes: 'puu', bid: 9 },
        3: { ...NO_PROFILE, priority: 100, pid: 3, xInfo, votes: 'dua', bid: 9 },
      })
    })

    it('[API-3] are as many as the caller wants', async () => {
      expect(await listFeatured('&ptptoiLimit=2')).toEqual(['0', '2'])
      expect(await listFeatured('&ptptoiLimit=0')).toEqual([])
      for (const limit of [100, -1])
        expect((await get('votes/famous', 'ben', `&ptptoiLimit=${limit}`)).status).toBe(400)
    })

    it('[API-3] are not those who were taken off, and nobody in an anonymous conversation', async () => {
      await put({ pid: 1, mod: -1 })
      expect(await listFeatured()).toEqual(['0', '2', '3'])
      await server.build.change(zid, { is_anon: 1 })
      expect(await listFeatured()).toEqual([])
    })
  })

  it('[API-6] lists people with a picture for moderators only, even with open data', async () => {
    await known(0, PICTURE_URL)
    await known(1, null)
    await server.build.change(zid, { is_data_open: 1 })
    const { body } = await get('ptptois', 'ada')
    expect(Check(math.listPictured.reply, body)).toBe(true)
    expect(body).toEqual([
      {
        pid: 0,
        mod: 0,
        xInfo: { x_profile_image_url: PICTURE_URL, xid: 'secret-0', x_name: 'Eva' },
        conversation_id: id,
      },
    ])
    expect((await get('ptptois', 'ben', '&mod=1')).body).toEqual([])
    for (const name of [undefined, 'dan']) {
      const { status, body } = await get('ptptois', name)
      expect([status, body]).toEqual([200, []])
    }
  })

  describe('results that come after closing', () => {
    beforeEach(async () => {
      await storeTestResult(server, zid, 12)
    })
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
  })
})
