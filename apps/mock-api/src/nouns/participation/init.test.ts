import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createXidSigner } from '@folkmoot/testing/sign-xid'

describe('the start of a participant’s page', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { xid_policy: 'secret' },
      comments: ['Trees', 'Buses'],
    }))
  })

  const open = (query = '', token?: string, headers: Record<string, string> = {}) =>
    server.send('GET', `/api/v3/participationInit?conversation_id=${id}${query}`, { token, headers })
  const vote = async (body: object, token?: string) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: -1, ...body },
        token,
      })
    ).body
  const people = () => server.rows('participants', { zid }, 'pid')

  it('[PEER-4] makes the map once for all who come, and anew when a comment has been accepted', async () => {
    const { asJSON } = (await open()).body.pca
    const statements = startRecordingSql()
    expect((await open()).body.pca.asJSON).toBe(asJSON)
    stopRecordingSql()
    expect([...statements].filter((sql) => /octet_length\(map\)/.test(sql))).toEqual([])
    const decision = { tid: 0, mod: 1, active: true, is_meta: false, velocity: 1 }
    await server.call('PUT', '/api/v3/comments', 'ada', { conversation_id: id, ...decision })
    expect((await open()).body.pca.asPOJO.tids).toEqual([0])
  })

  it('[PEER-4] has the map as existing pages read it, before a result and for outsiders too', async () => {
    await server.build.comment(zid, 7, { mod: 1 })
    const { pca } = (await open()).body
    expect(Object.keys(pca).sort()).toEqual(
      'asBufferOfGzippedJson asJSON asPOJO consensus expiration repness'.split(' '),
    )
    expect(pca).toMatchObject({
      asPOJO: { math_tick: 0, tids: [7], 'group-clusters': [] },
      asBufferOfGzippedJson: { type: 'Buffer' },
      consensus: { agree: [], disagree: [] },
      repness: {},
    })
    expect(JSON.parse(pca.asJSON)).toEqual(pca.asPOJO)
    expect(gunzipSync(Buffer.from(pca.asBufferOfGzippedJson.data)).toString()).toBe(pca.asJSON)
    expect(pca.expiration).toBeGreaterThan(Date.now() - 60_000)
    expect((await open('&includePCA=false')).body.pca).toBeNull()
    await server.build.change(zid, { treevite_enabled: 1 })
    expect((await open()).body.pca.asPOJO).toMatchObject({ math_tick: 0, tids: [] })
  })

  it('[API-5] replies to a page without a conversation', async () => {
    const ask = (token?: string) => server.send('GET', '/api/v3/participationInit', { token })
    expect((await ask()).body).toEqual({
      user: {},
      ptpt: null,
      nextComment: null,
      conversation: null,
      votes: [],
      pca: null,
      famous: {},
      acceptLanguage: 'en-US',
    })
    expect((await ask(await server.tokenFor('dan'))).body.user).toMatchObject({
      uid: 4,
      hname: 'Dan Stranger',
    })
    const { auth } = await vote({})
    expect((await ask(auth.token)).body.user).toMatchObject({ email: null, hname: null, hasXid: false })
  })

  it('[API-5] returns a participant’s record and votes, and no comment at the end', async () => {
    const { auth } = await vote({ tid: 1, vote: 1 })
    await vote({ tid: 0, vote: 0 }, auth.token)
    const { body } = await open('', auth.token)
    const moment = expect.stringMatching(/^\d{13}$/)
    expect(body.ptpt).toEqual({
      pid: 0,
      uid: body.user.uid,
      vote_count: 2,
      last_interaction: moment,
      subscribed: 0,
      last_notified: '0',
      nsli: 0,
      mod: 0,
      created: moment,
    })
    expect(body.votes).toEqual([
      { pid: 0, tid: 0, vote: 0, weight_x_32767: 0, modified: moment },
      { pid: 0, tid: 1, vote: 1, weight_x_32767: 0, modified: moment },
    ])
    expect(body).toMatchObject({ nextComment: null, user: { email: null, hasXid: false } })
    expect(body).not.toHaveProperty('auth')
  })

  it('[API-5] creates a participant for an external id, and recognizes it', async () => {
    const browser = { 'participant-key': 'abcdefghijklmnopqrstu_' }
    const first = (await open('&xid=visitor%20seven', undefined, browser)).body
    expect(first).toMatchObject({
      user: { hasXid: true, email: null, xInfo: { xid: 'visitor seven', x_name: null } },
      ptpt: { pid: 0, vote_count: 0 },
      nextComment: { currentPid: 0 },
      auth: { token_type: 'Bearer', expires_in: 2_592_000 },
    })
    expect(first.user.xInfo).not.toHaveProperty('zid')
    await vote({}, first.auth.token)
    const again = (await open('&xid=visitor%20seven', undefined, browser)).body
    expect(again).toMatchObject({ user: { hasXid: true }, ptpt: { pid: 0 }, votes: [{ tid: 0, vote: -1 }] })
    expect(await people()).toHaveLength(1)
    // a request with the token gets no new one
    expect((await open('&xid=visitor%20seven', first.auth.token)).body).not.toHaveProperty('auth')
  })

  it('[API-9] concurrent first visits with one external id create one participant', async () => {
    const answers = await repeatTogether(5, () =>
      open('&xid=x', undefined, { 'participant-key': 'abcdefghijklmnopqrstu_' }),
    )
    expect(new Set(answers.map(({ body }) => body.ptpt.pid))).toEqual(new Set([0]))
    expect(await people()).toHaveLength(1)
    expect(await server.row('conversations', { zid })).toMatchObject({ participant_count: 1 })
  })

  it('creates no participant if joining is refused or the conversation is closed', async () => {
    const countUsers = async () => (await server.db.selectFrom('users').select('uid').execute()).length
    const users = await countUsers()
    for (const closed of [
      { treevite_enabled: 1 },
      { treevite_enabled: 0, use_xid_whitelist: 1 },
      { use_xid_whitelist: 0, is_active: 0 },
    ]) {
      await server.build.change(zid, closed)
      const { status, body } = await open('&xid=x')
      expect([status, body.ptpt, body.user]).toEqual([200, null, {}])
      expect(body).not.toHaveProperty('auth')
    }
    expect(await people()).toEqual([])
    expect(await server.rows('xids', { zid })).toEqual([])
    expect(await countUsers()).toBe(users)
  })

  it('[INT-2] refuses pages of hosts that are not on the list of the owner’s site', async () => {
    const from = async (referer: string, token?: string) =>
      (await open('', token, { referer })).body.error ?? 'shown'
    expect(await from('https://other.example/a')).toBe('shown')
    const list = 'news.example, *.blog.example'
    await server.call('POST', '/api/v3/domainWhitelist', 'ada', { domain_whitelist: list })
    for (const page of ['https://news.example/a', 'https://a.blog.example/b', 'http://localhost:8080/2abc'])
      expect(await from(page)).toBe('shown')
    expect(await from('https://other.example/a')).toBe('polis_err_domain')
    const framed = (host: string) =>
      `https://folkmoot.example/2abc?parent_url=${encodeURIComponent(`https://${host}/x`)}`
    expect(await from(framed('news.example'))).toBe('shown')
    expect(await from(framed('elsewhere.example'))).toBe('polis_err_domain')
    expect(await from('https://other.example/a', await server.tokenFor('ben'))).toBe('shown')
    expect((await open()).status).toBe(200)
  })

  describe('participation', () => {
    const join = (name?: string, body: object = {}) =>
      server.call('POST', '/api/v3/participants', name, { conversation_id: id, ...body })
    const place = (name?: string) => server.call('GET', `/api/v3/participants?conversation_id=${id}`, name)

    it('[API-5] creates a participant once, and returns it', async () => {
      expect((await place('dan')).body).toBeNull()
      const [first, second] = await runTogether([
        () => join('dan', { answers: [], referrer: 'https://a.example' }),
        () => join('dan'),
      ])
      expect(first.body).toEqual(second.body)
      expect(first.body).toMatchObject({ pid: 0, uid: 4, vote_count: 0, conversation_id: id })
      expect(first.body).not.toHaveProperty('zid')
      expect((await place('dan')).body).toEqual(first.body)
      expect((await join('ada')).body).toMatchObject({ pid: 1, uid: 1 })
      const { auth } = await vote({})
      const own = await server.send('POST', '/api/v3/participants', {
        token: auth.token,
        body: { conversation_id: id },
      })
      expect(own.body).toMatchObject({ pid: 2, vote_count: 1 })
      expect(await people()).toHaveLength(3)
    })

    describe('counts by participant', () => {
      const counts = (query = '', name = 'ada') =>
        server.call('GET', `/api/v3/participation?conversation_id=${id}${query}`, name)

      it('[API-5] are by pid, or by external id if there are any', async () => {
        await vote({})
        const second = (await vote({ vote: 1 })).auth.token
        await vote({ vote: 0 }, second)
        for (const pid of [2, 3]) await server.build.participant(zid, pid)
        await server.build.comment(zid, 2, { pid: 2 })
        expect((await counts()).body).toEqual({
          0: { votes: 1, comments: 2 },
          1: { votes: 2, comments: 0 },
          2: { votes: 0, comments: 1 },
        })
        await vote({ xid: '__proto__' })
        await server.call('GET', `/api/v3/participationInit?conversation_id=${id}&xid=quiet`)
        expect(Object.entries((await counts()).body)).toEqual([
          ['__proto__', { votes: 1, comments: 0 }],
          ['quiet', { votes: 0, comments: 0 }],
        ])
      })

      it('fail with strict if somebody who voted or wrote has no external id', async () => {
        expect((await counts('&strict=true')).status).toBe(409)
        await server.db.deleteFrom('comments').where('zid', '=', zid).execute()
        // who did nothing needs none
        await server.build.participant(zid, 0)
        expect((await counts('&strict=true')).body).toEqual({})
        await vote({ xid: 'a', tid: 0 })
        await server.build.comment(zid, 0, { pid: 1 })
        await vote({ xid: 'a' })
        expect((await counts('&strict=true')).body).toEqual({ a: { votes: 1, comments: 1 } })
        await vote({})
        expect((await counts('&strict=true')).body.error).toBe('polis_err_get_participation_missing_xids')
        expect((await counts()).body).toEqual({ a: { votes: 1, comments: 1 } })
      })
    })
  })

  describe('joining a conversation', () => {
    const KEY = 'abcdefghijklmnopqrstu_'
    const vote = (body: object, token?: string) =>
      server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: -1, ...body },
        token,
      })
    const counted = async () =>
      (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')).body.participant_count

    it('[PART-5] recognizes a browser by its key, and returns a token again', async () => {
      const first = await vote({ participant_key: KEY })
      const again = await vote({ participant_key: KEY, tid: 1 })
      expect([first.body.currentPid, again.body.currentPid]).toEqual([0, 0])
      expect(again.body.auth.token).toBeTypeOf('string')
      expect(again.body).not.toHaveProperty('nextComment')
      expect(await people()).toMatchObject([{ vote_count: 2 }])
      // the stored digest does not reveal the key, and differs in each conversation
      const [row] = await people()
      expect(row?.participant_key).toMatch(/^[\w-]{43}$/)
      const other = await server.build.conversation({ xid_policy: 'secret' })
      await server.build.comment(other.zid, 0)
      await vote({ participant_key: KEY, conversation_id: other.conversation_id })
      const elsewhere = await server.row('participants', { zid: other.zid })
      expect(elsewhere.participant_key).not.toBe(row?.participant_key)
    })

    it('[PART-5] a token takes precedence over a key, and a key is not stored with other identification', async () => {
      const mine = await vote({ participant_key: KEY })
      const other = await vote({})
      expect((await vote({ participant_key: KEY, tid: 1 }, other.body.auth.token)).body.currentPid).toBe(1)
      expect((await vote({ participant_key: KEY, xid: 'x' })).body.currentPid).toBe(2)
      expect((await vote({ participant_key: KEY }, await server.tokenFor('dan'))).body.currentPid).toBe(3)
      expect((await vote({ participant_key: KEY })).body.currentPid).toBe(mine.body.currentPid)
    })

    it.each([
      ['participant_key', async () => ({ body: { participant_key: KEY } })],
      ['xid', async () => ({ body: { xid: 'visitor 7', participant_key: KEY } })],
      ['signed xid', async () => ({ body: (await createXidSigner(server)).sign('visitor 8') })],
      ['new account', async () => ({ body: {}, token: await server.tokenFor('new@example.org') })],
    ])('[API-9] many first votes at once with one %s are one participant', async (_, bring) => {
      const { body, token } = (await bring()) as { body: object; token?: string }
      const answers = await repeatTogether(5, () => vote(body, token))
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect(new Set(answers.map((answer) => answer.body.currentPid))).toEqual(new Set([0]))
      expect(await people()).toMatchObject([{ pid: 0, vote_count: 1 }])
      expect(await counted()).toBe(1)
      expect(await server.rows('votes', { zid })).toHaveLength(1)
    })

    it('[API-9] concurrent first votes without identification create one participant each', async () => {
      const answers = await repeatTogether(5, () => vote({}))
      expect(answers.map(({ body }) => body.currentPid).sort((a, b) => a - b)).toEqual([...Array(5).keys()])
      expect(new Set((await people()).map(({ uid }) => uid)).size).toBe(5)
      expect(await counted()).toBe(5)
    })

    it('[API-9] an external id in two conversations of an owner at once is one user', async () => {
      const second = await server.build.conversation({ xid_policy: 'secret' })
      await server.build.comment(second.zid, 0)
      await runTogether([
        () => vote({ xid: 'x8' }),
        () => vote({ xid: 'x8', conversation_id: second.conversation_id }),
      ])
      const rows = await server.rows('xids', { xid: 'x8' })
      expect(rows).toHaveLength(2)
      expect(rows[0]?.uid).toBe(rows[1]?.uid)
    })

    it('refuses a token whose user is not the user of the participant', async () => {
      const { token } = (await vote({})).body.auth
      await server.update('participants', { zid }, { uid: 4 })
      expect((await vote({ tid: 1 }, token)).status).toBe(401)
      expect(await people()).toMatchObject([{ uid: 4, vote_count: 1 }])
    })

    it('requires an external id from all but moderators', async () => {
      await server.build.change(zid, { xid_required: 1 })
      for (const token of [undefined, await server.tokenFor('dan')])
        expect((await vote({}, token)).body).toMatchObject({ error: 'polis_err_xid_required', status: 403 })
      expect(await people()).toEqual([])
      expect((await vote({ xid: 'a' })).body.currentPid).toBe(0)
      expect((await vote({}, await server.tokenFor('ben'))).body.currentPid).toBe(1)
    })
  })
})
