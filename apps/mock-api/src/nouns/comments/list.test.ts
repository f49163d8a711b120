import { isVisible } from '@folkmoot/domain/visibility'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { insertMany } from '../../platform/storage/queries.ts'

describe('list comments for participants (listComments)', () => {
  let id: string
  let report: string
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario())
    report = `r2${id}`
  })
  const get = (query = '', token?: string) =>
    server.send('GET', `/api/v3/comments?conversation_id=${id}${query}`, { token })
  const tids = async (query = '') => (await get(query)).body.map((row: { tid: number }) => row.tid)

  it('[API-5] follows the rules of visibility', async () => {
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

  it('[API-5] returns at most 999 comments, or pages', async () => {
    const csv = `comment_text\n${Array.from({ length: 1001 }, (_, tid) => `Comment ${tid}`).join('\n')}`
    await server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id: id, csv })
    expect(await tids()).toHaveLength(999)
    const { body } = await get('&limit=3&offset=999')
    expect(body.comments.map((row: { tid: number }) => row.tid)).toEqual([999, 1000])
    expect(body.pagination).toEqual({ limit: 3, offset: 999, total: 1001, hasMore: false })
  })

  describe('list comments for moderators (listModerationComments)', () => {
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
      const texts = Array.from({ length: 60 }, (_, tid) => ({ txt: `Comment ${tid}`, mod: tid % 2 }))
      const votes = ['a', 'p', 'd', 'd'].map((letter) => `${'.'.repeat(10)}${letter}${letter}`)
      const { id } = await server.scenario({ comments: texts, votes })
      const page = async (query: string) =>
        (await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}${query}`, 'ada'))
          .body
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
        await server.decide({ conversation_id: id, tid: 1, mod: 1 })
        expect((await get('&mod=0', second.etag)).status).toBe(200)
      })
    })
  })

  describe('list comments through a report', () => {
    beforeEach(async () => {
      await server.build.report(zid, report)
      for (const mod of [-1, 0, 1]) await server.build.comment(zid, mod + 1, { mod, pid: 7 })
    })
    const get = (query: string, name?: string) =>
      server.call('GET', `/api/v3/comments?conversation_id=${id}${query}`, name)
    const level = (mod_level: number) => server.update('reports', { report_id: report }, { mod_level })

    it.each([
      [-2, [0, 1, 2]],
      [-1, [1, 2]],
      [0, [2]],
    ])('[API-3] contains the comments above level %i, without their authors', async (mod_level, tids) => {
      await level(mod_level)
      for (const name of [undefined, 'dan', 'ada']) {
        const { status, body } = await get(`&moderation=true&report_id=${report}`, name)
        expect([status, body.map(({ tid }: { tid: number }) => tid)]).toEqual([200, tids])
        expect(JSON.stringify(body)).not.toContain('"pid"')
      }
      const { body } = await get(`&moderation=true&report_id=${report}&limit=1&include_voting_patterns=true`)
      expect(body.pagination.total).toBe(tids.length)
      expect(body.comments[0]).toMatchObject({ tid: tids[0], count: 0 })
      expect(body.comments[0]).not.toHaveProperty('pid')
    })

    it('[API-3] refuses a report of another conversation', async () => {
      const other = await server.build.conversation()
      await server.build.report(other.zid, `${report}other`)
      const listing = `&moderation=true&report_id=${report}other`
      expect([(await get(listing)).status, (await get(listing, 'dan')).status]).toEqual([401, 403])
      for (const query of [listing, `&report_id=${report}other`])
        expect((await get(query, 'ada')).body.error).toBe('polis_err_param_parse_failed_report_id')
    })

    it('[API-3] includes the selections of the report after the first one, and changes the tag with them', async () => {
      const { rid } = await server.row('reports', { report_id: report })
      const url = `/api/v3/comments?conversation_id=${id}&moderation=true&report_id=${report}`
      const before = await server.send('GET', url)
      await insertMany(server.db, 'report_comment_selections', [
        { rid, zid, tid: 1, selection: 1, modified: 1 },
        { rid, zid, tid: 2, selection: -1, modified: 1 },
      ])
      const after = await server.send('GET', url, {
        headers: { 'if-none-match': String(before.headers['etag']) },
      })
      const chosen = (body: { tid: number; includeInReport?: boolean }[]) =>
        body.map(({ tid, includeInReport }) => [tid, includeInReport])
      expect(chosen(after.body)).toEqual([
        [0, undefined],
        [1, true],
        [2, false],
      ])
      expect(chosen((await get(`&report_id=${report}`)).body)).toEqual([
        [1, true],
        [2, false],
      ])
    })
  })
})
