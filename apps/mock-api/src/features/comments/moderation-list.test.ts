import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('list comments for moderators (listModerationComments)', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })
  afterEach(() => server.close())
  const list = async (query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}${query}`, name)
  const tids = async (query = '') => (await list(query)).body.map((row: { tid: number }) => row.tid)

  it('[MOD-7] contains every comment by id, filtered by state', async () => {
    for (const [tid, mod] of [
      [10, 0],
      [2, 1],
      [0, -1],
      [3, 0],
    ] as const)
      await server.build.comment(zid, tid, { mod })
    expect(await tids()).toEqual([0, 2, 3, 10])
    expect(await tids('&mod=0')).toEqual([3, 10])
    expect(await tids('&mod=-1')).toEqual([0])
    expect(await tids('&modIn=true')).toEqual([2, 3, 10])
    expect(await tids('&modIn=false')).toEqual([0])
    expect(await tids('&tids=0,3')).toEqual([0, 3])
    expect(await tids('&tids=99')).toEqual([])
  })

  it('counts the latest votes only when voting patterns are requested', async () => {
    await server.build.comment(zid, 0)
    await server.build.comment(zid, 1)
    for (const [pid, vote] of [
      [0, -1],
      [1, -1],
      [2, 1],
      [3, 0],
      [1, 1],
    ] as const)
      await server.build.vote(zid, pid, 0, vote)
    expect((await list('&include_voting_patterns=true')).body).toMatchObject([
      { tid: 0, agree_count: 1, disagree_count: 2, pass_count: 1, count: 4 },
      { tid: 1, agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 },
    ])
    expect((await list('&include_voting_patterns=false')).body[0]).not.toHaveProperty('count')
  })

  it('sends the contract’s fields, and never the zid or the author’s uid', async () => {
    await server.build.comment(zid, 0, { active: 0, is_seed: 1, uid: 1, created: 5 })
    expect((await list()).body).toEqual([
      {
        txt: 'Comment 0',
        tid: 0,
        created: '5',
        quote_src_url: null,
        is_seed: true,
        is_meta: false,
        lang: null,
        original_id: null,
        pid: 0,
        velocity: 1,
        mod: 0,
        active: false,
        conversation_id: id,
        marks: [],
      },
    ])
  })

  it('[API-3] is for moderators only', async () => {
    for (const name of ['ada', 'ben', 'cleo']) expect((await list('', name)).status).toBe(200)
    expect((await list('', 'dan')).body).toMatchObject({
      error: 'polis_err_get_comments_permission',
      status: 403,
    })
    expect((await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}`)).status).toBe(
      401,
    )
  })

  it('[MOD-1] filters with modIn by visibility, strict or not', async () => {
    for (const mod of [-1, 0, 1]) await server.build.comment(zid, mod + 1, { mod, active: 0 })
    expect(await tids('&modIn=true')).toEqual([1, 2])
    expect(await tids('&modIn=false')).toEqual([0])
    await server.build.change(zid, { strict_moderation: 1 })
    expect(await tids('&modIn=true')).toEqual([2])
    expect(await tids('&modIn=false')).toEqual([0, 1])
    expect(await tids('&mod_gt=-1')).toEqual([1, 2])
    expect(await tids('&mod_gt=-1&modIn=false')).toEqual([1, 2])
    expect(await tids('&mod=-1&mod_gt=0&modIn=true')).toEqual([0])
  })

  it('[MOD-6] comes in pages with their position and total counts', async () => {
    for (let tid = 0; tid < 60; tid += 1) await server.build.comment(zid, tid, { mod: tid % 2 })
    for (const [pid, vote] of [-1, 0, 1, 1].entries())
      for (const tid of [10, 11]) await server.build.vote(zid, pid, tid, vote)
    const page = async (query: string) => (await list(query)).body
    const { comments, pagination } = await page('&limit=2&offset=10&include_voting_patterns=true')
    expect(pagination).toEqual({ limit: 2, offset: 10, total: 60, hasMore: true })
    const counts = { agree_count: 1, pass_count: 1, disagree_count: 2, count: 4 }
    expect(comments).toMatchObject([
      { tid: 10, ...counts },
      { tid: 11, ...counts },
    ])
    expect((await page('&limit=0')).pagination).toEqual({ limit: 50, offset: 0, total: 60, hasMore: true })
    expect((await page('&limit=-3')).comments).toHaveLength(50)
    expect((await page('&limit=9999')).pagination).toMatchObject({ limit: 500, hasMore: false })
    expect((await page('&limit=5&offset=58&mod=1')).pagination.total).toBe(30)
    expect((await page('&limit=5&offset=1000')).comments).toEqual([])
    expect((await page('&limit=x')).error).toBe('polis_err_param_parse_failed_limit')
  })

  describe('repeated requests of the moderation list', () => {
    const get = async (query: string, known?: string) => {
      const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known }
      const url = `/api/v3/comments?moderation=true&conversation_id=${id}${query}`
      const { status, headers: sent } = await server.send('GET', url, {
        token: await server.tokenFor('ada'),
        headers,
      })
      return { status, etag: String(sent['etag']) }
    }

    it('[MOD-9] get 304 until the list changes; votes do not change it', async () => {
      await server.build.comment(zid, 0)
      const first = await get('&mod=0')
      await server.build.vote(zid, 0, 0, 1)
      expect((await get('&mod=0', first.etag)).status).toBe(304)
      await server.build.comment(zid, 1)
      const second = await get('&mod=0', first.etag)
      expect(second.status).toBe(200)
      const decision = { conversation_id: id, tid: 1, active: true, mod: 1, is_meta: false, velocity: 1 }
      await server.call('PUT', '/api/v3/comments', 'ada', decision)
      expect((await get('&mod=0', second.etag)).status).toBe(200)
    })

    it('[MOD-9] with voting patterns get 304 until the next vote', async () => {
      await server.build.comment(zid, 0)
      const { etag } = await get('&include_voting_patterns=true')
      expect((await get('&include_voting_patterns=true', etag)).status).toBe(304)
      await server.build.vote(zid, 0, 0, 1)
      expect((await get('&include_voting_patterns=true', etag)).status).toBe(200)
    })

    it('[MOD-9] never get the cached reply of another request', async () => {
      await server.build.comment(zid, 0)
      const { etag } = await get('&mod=0')
      for (const other of ['', '&mod=1', '&limit=5', '&limit=5&offset=1', '&tids=0', '&modIn=true'])
        expect((await get(other, etag)).status).toBe(200)
      const strict = await get('&modIn=true')
      await server.build.change(zid, { strict_moderation: 1 })
      expect((await get('&modIn=true', strict.etag)).status).toBe(200)
    })
  })
})
