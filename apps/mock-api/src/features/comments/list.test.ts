import { isVisible } from '@folkmoot/domain/visibility'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('list comments for participants (listComments)', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })
  afterEach(() => server.close())
  const get = (query = '', token?: string) =>
    server.send('GET', `/api/v3/comments?conversation_id=${id}${query}`, token === undefined ? {} : { token })
  const tids = async (query = '') => (await get(query)).body.map((row: { tid: number }) => row.tid)

  it('[API-5] follows the rules of docs/contract/comments.md#visibility', async () => {
    const rows = []
    for (const mod of [-1, 0, 1])
      for (const active of [0, 1])
        for (const velocity of [0, 1])
          for (const is_meta of [0, 1])
            rows.push({ tid: rows.length, mod, active, velocity, is_meta, is_seed: Number(mod === 0) })
    for (const { tid, ...row } of rows) await server.build.comment(zid, tid, row)
    for (const strict_moderation of [0, 1]) {
      await server.build.change(zid, { strict_moderation })
      const expected = rows.filter((row) => isVisible(row, { strict_moderation })).map(({ tid }) => tid)
      expect(expected).toHaveLength(strict_moderation ? 2 : 4)
      expect(await tids()).toEqual(expected)
    }
  })

  it('[API-5] sends only the contract’s fields, without the author, oldest first, to everybody', async () => {
    await server.build.comment(zid, 0, { created: 9, uid: 1 })
    await server.build.comment(zid, 1, { created: 5, pid: 3, is_seed: 1, mod: 1 })
    await server.build.comment(zid, 2, { created: 9 })
    const { body } = await get()
    expect(body.map((row: { tid: number }) => row.tid)).toEqual([1, 0, 2])
    expect(body[0]).toEqual({
      txt: 'Comment 1',
      tid: 1,
      created: '5',
      quote_src_url: null,
      is_seed: true,
      is_meta: false,
      lang: null,
      original_id: null,
    })
  })

  it('[API-5] filters by ids and states, and ignores pid like the contract', async () => {
    for (const mod of [-1, 0, 1]) await server.build.comment(zid, mod + 1, { mod, pid: mod + 1 })
    expect(await tids('&tids=2')).toEqual([2])
    expect(await tids('&tids=0,1,2')).toEqual([1, 2])
    expect(await tids('&tids=99')).toEqual([])
    expect(await tids('&tids=1,2&mod=1')).toEqual([2])
    expect(await tids('&mod=-1')).toEqual([])
    expect(await tids('&pid=2&moderation=false')).toEqual([1, 2])
    expect((await get('&tids=99999999999')).body.error).toBe('polis_err_param_parse_failed_tids')
    expect((await server.call('GET', '/api/v3/comments')).body.error).toBe(
      'polis_err_param_missing_conversation_id',
    )
    expect((await server.call('GET', '/api/v3/comments?conversation_id=2nothing')).body.error).toBe(
      'polis_err_param_parse_failed_conversation_id',
    )
  })

  it('[API-5] returns at most 999 comments, or pages', async () => {
    const csv = `comment_text\n${Array.from({ length: 1010 }, (_, tid) => `Comment ${tid}`).join('\n')}`
    await server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id: id, csv })
    expect(await tids()).toHaveLength(999)
    const { body } = await get('&limit=3&offset=1008')
    expect(body.comments.map((row: { tid: number }) => row.tid)).toEqual([1008, 1009])
    expect(body.pagination).toEqual({ limit: 3, offset: 1008, total: 1010, hasMore: false })
  })

  it('[API-5] requires a participant or moderator in an invite-only conversation', async () => {
    await server.build.comment(zid, 0)
    const post = { conversation_id: id, txt: 'Here before the door was shut' }
    const { auth } = (await server.call('POST', '/api/v3/comments', undefined, post)).body
    await server.build.change(zid, { treevite_enabled: 1 })
    const elsewhere = await server.build.conversation()
    const other = (
      await server.call('POST', '/api/v3/comments', undefined, {
        conversation_id: elsewhere.conversation_id,
        txt: 'Elsewhere',
      })
    ).body.auth
    for (const token of [undefined, other.token, await server.tokenFor('dan')]) {
      const { status, body } = await get('', token)
      expect([status, body.error]).toEqual([401, 'polis_err_treevite_auth_required'])
      expect((await get('&limit=5', token)).status).toBe(401)
    }
    expect((await get('', auth.token)).body).toHaveLength(2)
    for (const name of ['ada', 'ben', 'cleo'])
      expect((await get('', await server.tokenFor(name))).status).toBe(200)
  })

  it('[API-5] replies 304 until a comment is created or moderated', async () => {
    await server.build.comment(zid, 0)
    const url = `/api/v3/comments?conversation_id=${id}`
    const again = async (etag: unknown) =>
      server.send('GET', url, { headers: { 'if-none-match': String(etag) } })
    const first = await server.send('GET', url)
    expect((await again(first.headers['etag'])).status).toBe(304)
    await server.build.comment(zid, 1)
    expect((await again(first.headers['etag'])).body).toHaveLength(2)
  })
})
