import { shareServer, provideServer } from '@folkmoot/testing/provide-server'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { beforeEach, describe, expect, it } from 'vitest'

describe('external ids (listXids, allowXids)', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    await server.build.comment(zid, 0)
  })

  const vote = async (xid?: string) =>
    (await server.call('POST', '/api/v3/votes', undefined, { conversation_id: id, tid: 0, vote: 1, xid }))
      .body
  const get = (path: string, name?: string, query = '') =>
    server.call('GET', `/api/v3/${path}?conversation_id=${id}${query}`, name)
  const getFilePath = async () =>
    `xid/${(await get('conversationUuid', 'ada')).body.conversation_uuid as string}-xid.csv`
  const download = (file: string, name?: string) => server.call('GET', `/api/v3/${file}`, name)

  it('[API-1] are downloaded by moderators as a file, always quoted, without formulas', async () => {
    for (const xid of ['plain', undefined, '=1+1', 'with "quotes", commas', '+41'] as const) await vote(xid)
    const file = await getFilePath()
    for (const name of ['ada', 'ben', 'cleo']) {
      const { status, headers, body } = await download(file, name)
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(body).toBe(`participant,xid\n0,"plain"\n2,"'=1+1"\n3,"with ""quotes"", commas"\n4,"'+41"\n`)
    }
  })

  describe('in use', () => {
    beforeEach(async () => {
      const { token } = (await vote('b')).auth
      await vote()
      await vote('a')
      await server.send('POST', '/api/v3/votes', { token, body: { conversation_id: id, tid: 0, vote: 0 } })
    })
    const [b, a] = [
      { pid: 0, xid: 'b', vote_count: 2 },
      { pid: 2, xid: 'a', vote_count: 1 },
    ]

    it.each([
      ['', [b, a], { limit: 50, offset: 0, total: 2, hasMore: false }],
      ['&limit=1', [b], { limit: 1, offset: 0, total: 2, hasMore: true }],
      ['&limit=9999&offset=1', [a], { limit: 500, offset: 1, total: 2, hasMore: false }],
    ])(
      '[API-5] are listed page by page with the number of votes of each: “%s”',
      async (query, xids, pagination) => {
        expect((await get('xids', 'ben', query)).body).toEqual({ xids, pagination })
      },
    )

    it('[API-5] are downloaded with the number of votes of each', async () => {
      const { headers, body } = await get('xids/csv', 'ben')
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="xids_in_use_${id}_[\\dTZ-]+\\.csv"$`),
      )
      expect(body).toBe('pid,xid,vote_count\n0,b,2\n2,a,1\n')
    })
  })

  const allow = (list: unknown, name?: string, more: object = {}) =>
    server.call('POST', '/api/v3/xidAllowList', name, { conversation_id: id, xid_allow_list: list, ...more })
  const listed = async () =>
    (await get('xidAllowList', 'ada')).body.xids.map((row: { xid: string }) => row.xid)

  it('[API-5] are allowed by a list of the conversation, which shows who joined', async () => {
    await server.build.change(zid, { use_xid_whitelist: 1 })
    const { status, body } = await allow(['b', ' a ', 'b'], 'ada')
    expect([status, body]).toEqual([200, {}])
    await allow('c,=d', 'ben')
    await vote('b')
    expect((await get('xidAllowList', 'ada')).body).toEqual({
      xids: [
        { xid: '=d', pid: null },
        { xid: 'a', pid: null },
        { xid: 'b', pid: 0 },
        { xid: 'c', pid: null },
      ],
      pagination: { limit: 50, offset: 0, total: 4, hasMore: false },
    })
    expect((await get('xidAllowList', 'ada', '&limit=1&offset=2')).body).toMatchObject({
      xids: [{ xid: 'b', pid: 0 }],
      pagination: { total: 4, hasMore: true },
    })
    const csv = await get('xidAllowList/csv', 'cleo')
    expect(csv.body).toBe(`pid,xid\n,'=d\n,a\n0,b\n,c\n`)
    expect(csv.headers['content-disposition']).toContain(`xid_allow_list_${id}_`)
  })

  it('replaces the whole list, or nothing', async () => {
    await allow(['a', 'b'], 'ada')
    for (const bad of [['c', ''], 'c,', ['c', 'x'.repeat(1000)], ['c', {}], null]) {
      const { status } = await allow(bad, 'ada', { replace_all: true })
      expect(status).toBe(400)
    }
    expect((await allow(['c', ' '], 'ada')).body).toMatchObject({
      error: 'polis_err_bad_xid',
      field: 'xid_allow_list',
      status: 400,
    })
    expect(await listed()).toEqual(['a', 'b'])
    await allow(['b', 'c'], 'ada', { replace_all: true })
    expect(await listed()).toEqual(['b', 'c'])
    await allow([], 'ada')
    expect(await listed()).toEqual(['b', 'c'])
    await allow([], 'ada', { replace_all: true })
    expect(await listed()).toEqual([])
  })

  it('are allowed by the owner’s list in all of their conversations', async () => {
    const own = (list: unknown, more: object = {}) =>
      server.call('POST', '/api/v3/xidWhitelist', 'ada', { xid_whitelist: list, ...more })
    expect((await own(['a', 'b'])).body).toEqual({})
    const later = await server.build.conversation({ use_xid_whitelist: 1, xid_policy: 'secret' })
    await server.build.comment(later.zid, 0)
    const come = async (xid: string) =>
      (
        await server.call('POST', '/api/v3/votes', undefined, {
          conversation_id: later.conversation_id,
          tid: 0,
          vote: 1,
          xid,
          participant_key: `key-of-${xid}`.padEnd(22, '_'),
        })
      ).body
    expect(await come('a')).toMatchObject({ currentPid: 0 })
    expect((await own(['c'], { replace_all: true })).status).toBe(200)
    expect((await come('b')).error).toBe('polis_err_xid_not_allowed')
    expect(await come('c')).toMatchObject({ currentPid: 1 })
    // participants stay
    expect(await come('a')).toMatchObject({ currentPid: 0 })
    expect((await own([])).body.error).toBe('polis_err_param_parse_failed_xid_whitelist')
    expect((await own(['a', ''])).body.error).toBe('polis_err_bad_xid')
    const nobody = await server.call('POST', '/api/v3/xidWhitelist', undefined, { xid_whitelist: ['a'] })
    expect(nobody.status).toBe(401)
  })
})

describe('the signing secrets of a site', () => {
  let id: string
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const server = provideServer({ logger: { level: 'debug', stream } })
  beforeEach(async () => {
    logged.length = 0
    const { zid, conversation_id } = await server.build.conversation({ xid_policy: 'signed' })
    id = conversation_id
    await server.build.comment(zid, 0)
  })

  const create = () => server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const list = async (name = 'ada') =>
    (await server.call('GET', '/api/v3/xidSecrets', name)).body.secrets as { secret_id: string }[]
  const withdraw = (secret_id: string, name = 'ada') =>
    server.call('POST', '/api/v3/xidSecrets/withdraw', name, { secret_id })
  const vote = async (fields: object) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: 1, ...fields },
      })
    ).status

  it('[SAFE-21] are shown once, and are in no other reply and no log', async () => {
    const { body, headers } = await create()
    expect(body.secret).toMatch(/^folkmoot_xid_[\w-]{43}$/)
    expect(headers['cache-control']).toBe('no-store')
    const { secret } = body
    expect(JSON.stringify(await list())).not.toContain(secret)
    expect(await list()).toEqual([{ secret_id: body.secret_id, created: body.created }])
    await withdraw(secret)
    await server.send('GET', `/api/v3/participationInit?conversation_id=${id}&xid=a&xid_jwt=${secret}`)
    expect(logged.join()).not.toContain(secret)
  })

  it('[SAFE-21] two are valid at a time; a withdrawal ends one at once', async () => {
    const first = await createXidSigner(server)
    const second = await createXidSigner(server)
    expect((await create()).body).toMatchObject({ error: 'polis_err_too_many_xid_secrets', status: 409 })
    for (const { sign } of [first, second]) expect(await vote(sign('a'))).toBe(200)
    expect((await withdraw(first.secret_id)).body).toEqual({ withdrawn: true })
    expect((await create()).status).toBe(200)
    expect(await vote(first.sign('a'))).toBe(403)
    const withdrawals = server.db.selectFrom('security_log').select('details')
    const logged = await withdrawals.where('action', '=', 'xid-secret-withdrawn').execute()
    expect(logged.map(({ details }) => JSON.parse(details ?? ''))).toEqual([{ secret_id: first.secret_id }])
    expect(await vote(second.sign('a'))).toBe(200)
    expect((await withdraw(second.secret_id)).body).toEqual({ withdrawn: true })
    expect(await vote(second.sign('a'))).toBe(403)
    expect((await withdraw(second.secret_id)).body).toEqual({ withdrawn: false })
  })

  it('[SAFE-21] many requests at once leave two', async () => {
    const answers = await repeatTogether(6, () => create())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await list()).toHaveLength(2)
  })

  it('[SAFE-21] a moderator does not choose that ids need no signature', async () => {
    const { conversation_id } = await server.build.conversation({ xid_policy: 'signed' })
    const choose = async (name: string) =>
      (await server.call('PUT', '/api/v3/conversations', name, { conversation_id, xid_policy: 'secret' }))
        .status
    expect([await choose('ben'), await choose('ada')]).toEqual([403, 200])
  })

  it('[SAFE-21] belong to a site: its moderators see them, its owner changes them, others have their own', async () => {
    const { secret_id, sign } = await createXidSigner(server)
    expect(await list('ben')).toMatchObject([{ secret_id }])
    expect((await withdraw(secret_id, 'ben')).status).toBe(403)
    expect((await server.call('POST', '/api/v3/xidSecrets', 'ben', {})).status).toBe(403)
    expect(await vote(sign('a'))).toBe(200)
    expect(await list('dan')).toEqual([])
    expect((await withdraw(secret_id, 'dan')).body).toEqual({ withdrawn: false })
    expect(await list()).toHaveLength(1)
  })
})
