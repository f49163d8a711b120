import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('list comments through a report', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
    await server.build.report(zid, 'r2mine')
    for (const mod of [-1, 0, 1]) await server.build.comment(zid, mod + 1, { mod, pid: 7 })
  })
  afterEach(() => server.close())
  const get = (query: string, name?: string) =>
    server.call('GET', `/api/v3/comments?conversation_id=${id}${query}`, name)
  const level = (mod_level: number) =>
    server.db.updateTable('reports').set({ mod_level }).where('report_id', '=', 'r2mine').execute()

  it.each([
    [-2, [0, 1, 2]],
    [-1, [1, 2]],
    [0, [2]],
  ])('[API-3] contains the comments above level %i, without their authors', async (mod_level, tids) => {
    await level(mod_level)
    for (const name of [undefined, 'dan', 'ada']) {
      const { status, body } = await get('&moderation=true&report_id=r2mine', name)
      expect([status, body.map(({ tid }: { tid: number }) => tid)]).toEqual([200, tids])
      expect(JSON.stringify(body)).not.toContain('"pid"')
    }
    const { body } = await get('&moderation=true&report_id=r2mine&limit=1&include_voting_patterns=true')
    expect(body.pagination.total).toBe(tids.length)
    expect(body.comments[0]).toMatchObject({ tid: tids[0], count: 0 })
    expect(body.comments[0]).not.toHaveProperty('pid')
  })

  it('[API-3] refuses a report of another conversation', async () => {
    const other = await server.build.conversation()
    await server.build.report(other.zid, 'r2other')
    for (const [report, noToken, noRight] of [
      ['r2other', 401, 403],
      ['r2nobody', 400, 400],
    ] as const) {
      expect((await get(`&moderation=true&report_id=${report}`)).status).toBe(noToken)
      expect((await get(`&moderation=true&report_id=${report}`, 'dan')).status).toBe(noRight)
      for (const query of [`&moderation=true&report_id=${report}`, `&report_id=${report}`])
        expect((await get(query, 'ada')).body).toMatchObject({
          error: 'polis_err_param_parse_failed_report_id',
          field: 'report_id',
        })
    }
  })

  it('[API-3] includes the selections of the report after the first one, and changes the tag with them', async () => {
    const { rid } = await server.db
      .selectFrom('reports')
      .select('rid')
      .where('report_id', '=', 'r2mine')
      .executeTakeFirstOrThrow()
    const url = `/api/v3/comments?conversation_id=${id}&moderation=true&report_id=r2mine`
    const before = await server.send('GET', url)
    await server.db
      .insertInto('report_comment_selections')
      .values([
        { rid, zid, tid: 1, selection: 1, modified: 1 },
        { rid, zid, tid: 2, selection: -1, modified: 1 },
      ])
      .execute()
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
    expect(chosen((await get('&report_id=r2mine')).body)).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('[API-3] returns the list of an invite-only conversation to report readers', async () => {
    await server.build.change(zid, { treevite_enabled: 1 })
    expect((await get('')).body.error).toBe('polis_err_treevite_auth_required')
    expect((await get('&report_id=r2mine')).status).toBe(200)
  })
})
