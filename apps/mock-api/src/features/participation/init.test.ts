import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID, FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('the start of a participant’s page', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
  })
  afterEach(() => server.close())

  const open = (query = '', token?: string, headers: Record<string, string> = {}) =>
    server.send('GET', `/api/v3/participationInit?conversation_id=${id}${query}`, {
      ...(token === undefined ? {} : { token }),
      headers,
    })
  const vote = async (body: object, token?: string) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: -1, ...body },
        ...(token === undefined ? {} : { token }),
      })
    ).body
  const people = () =>
    server.db.selectFrom('participants').where('zid', '<', FOREIGN_ZID).selectAll().orderBy('pid').execute()

  it('[API-5] returns the conversation and a comment to a stranger, and creates no participant', async () => {
    const { status, body } = await open('', undefined, { 'accept-language': 'de-CH,de' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: {},
      ptpt: null,
      nextComment: { total: 2, remaining: 2, currentPid: -1 },
      conversation: { conversation_id: id, is_owner: false, is_mod: false, translations: [] },
      votes: [],
      pca: { asPOJO: { math_tick: 0, tids: [], 'n-cmts': 0 } },
      famous: {},
      acceptLanguage: 'de-CH,de',
    })
    expect(body).not.toHaveProperty('auth')
    expect(body.conversation).not.toHaveProperty('site_id')
    expect(await people()).toEqual([])
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
    const ask = (token?: string) =>
      server.send('GET', '/api/v3/participationInit', token === undefined ? {} : { token })
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

  it('[API-5] returns the account of signed-in people, without a participant until they join', async () => {
    const ada = await server.tokenFor('ada')
    const before = (await open('', ada)).body
    expect(before).toMatchObject({
      user: { uid: 1, email: 'ada@folkmoot.test' },
      nextComment: { currentPid: -1 },
      conversation: { is_owner: true, is_mod: true, site_id: expect.any(String) },
    })
    expect(before).not.toHaveProperty('ptpt')
    await vote({}, ada)
    expect((await open('', ada)).body).toMatchObject({ ptpt: { pid: 0, uid: 1 }, votes: [{ tid: 0 }] })
  })

  it('[API-5] creates a participant for an external id, and recognizes it', async () => {
    const browser = { 'participant-key': 'abcdefghijklmnopqrstu_' }
    const first = (await open('&xid=visitor%20seven', undefined, browser)).body
    expect(first).toMatchObject({
      user: { hasXid: true, email: null, xInfo: { xid: 'visitor seven', x_name: null } },
      ptpt: { pid: 0, vote_count: 0 },
      conversation: { participant_count: 1 },
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

  it('a new external id has its pid, a text for its time, and no interaction before the first vote', async () => {
    const browser = { 'participant-key': 'abcdefghijklmnopqrstu_' }
    const { user, ptpt, auth } = (await open('&xid=visitor-8', undefined, browser)).body
    expect(user.xInfo).toMatchObject({ pid: 0, modified: expect.stringMatching(/^\d{13}$/) })
    expect(ptpt.last_interaction).toBe('0')
    await vote({}, auth.token)
    expect((await open('', auth.token)).body.ptpt.last_interaction).toMatch(/^\d{13}$/)
  })

  it('[API-9] concurrent first visits with one external id create one participant', async () => {
    const answers = await repeatTogether(10, () =>
      open('&xid=x', undefined, { 'participant-key': 'abcdefghijklmnopqrstu_' }),
    )
    expect(new Set(answers.map(({ body }) => body.ptpt.pid))).toEqual(new Set([0]))
    expect(await people()).toHaveLength(1)
    expect((await open()).body.conversation.participant_count).toBe(1)
  })

  it('creates no participant if joining is refused or the conversation is closed', async () => {
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
    expect(await server.db.selectFrom('xids').where('zid', '<', FOREIGN_ZID).selectAll().execute()).toEqual(
      [],
    )
    expect(
      await server.db.selectFrom('users').where('uid', '<', FOREIGN_UID).select('uid').execute(),
    ).toHaveLength(4)
  })

  it('[API-6] returns outsiders of an invite-only conversation no comment', async () => {
    const { auth } = await vote({})
    await server.build.change(zid, { treevite_enabled: 1 })
    for (const token of [undefined, await server.tokenFor('dan')])
      expect((await open('', token)).body).toMatchObject({
        nextComment: null,
        conversation: { conversation_id: id, treevite_enabled: true },
      })
    for (const token of [auth.token, await server.tokenFor('ben')])
      expect((await open('', token)).body.nextComment).not.toBeNull()
  })

  it('treats the token of another conversation as none', async () => {
    const other = await server.build.conversation()
    await server.build.comment(other.zid, 0)
    const { auth } = await vote({ conversation_id: other.conversation_id })
    expect((await open('', auth.token)).body).toMatchObject({ user: {}, ptpt: null, votes: [] })
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
})
