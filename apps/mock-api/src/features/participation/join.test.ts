import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID, FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const KEY = 'abcdefghijklmnopqrstu_'

describe('joining a conversation', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
  })
  afterEach(() => server.close())

  const vote = (body: object, token?: string) =>
    server.send('POST', '/api/v3/votes', {
      body: { conversation_id: id, tid: 0, vote: -1, ...body },
      ...(token === undefined ? {} : { token }),
    })
  const people = () =>
    server.db.selectFrom('participants').selectAll().where('zid', '=', zid).orderBy('pid').execute()
  const counted = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body.participant_count

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
    const keys = await server.db
      .selectFrom('participants')
      .where('zid', '<', FOREIGN_ZID)
      .select('participant_key')
      .execute()
    expect(new Set(keys.map((one) => one.participant_key)).size).toBe(2)
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
    ['signed xid', async () => ({ body: (await createXidSigner(server)).sign('visitor 7') })],
    ['account', async () => ({ body: {}, token: await server.tokenFor('dan') })],
    ['new account', async () => ({ body: {}, token: await server.tokenFor('new@example.org') })],
  ])('[API-9] many first votes at once with one %s are one participant', async (_, bring) => {
    const { body, token } = (await bring()) as { body: object; token?: string }
    const answers = await repeatTogether(12, () => vote(body, token))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body.currentPid))).toEqual(new Set([0]))
    expect(await people()).toMatchObject([{ pid: 0, vote_count: 1 }])
    expect(await counted()).toBe(1)
    expect(
      await server.db.selectFrom('votes').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    ).toHaveLength(1)
  })

  it('[API-9] concurrent first votes without identification create one participant each', async () => {
    const answers = await repeatTogether(12, () => vote({}))
    expect(answers.map(({ body }) => body.currentPid).sort((a, b) => a - b)).toEqual([...Array(12).keys()])
    expect(new Set((await people()).map(({ uid }) => uid)).size).toBe(12)
    expect(await counted()).toBe(12)
  })

  it('identifies one user by an external id in all conversations of one owner', async () => {
    const [second, foreign] = [
      await server.build.conversation({ xid_policy: 'secret' }),
      await server.build.conversation({ owner: 4, xid_policy: 'secret' }),
    ]
    for (const { zid } of [second, foreign]) await server.build.comment(zid, 0)
    await vote({ xid: 'x7' })
    await vote({ xid: 'x7', conversation_id: second.conversation_id })
    await vote({ xid: 'x7', conversation_id: foreign.conversation_id })
    const rows = await server.db
      .selectFrom('xids')
      .where('zid', '<', FOREIGN_ZID)
      .select(['owner', 'uid', 'pid'])
      .orderBy('zid')
      .execute()
    expect(rows).toMatchObject([
      { owner: 1, pid: 0 },
      { owner: 1, pid: 0 },
      { owner: 4, pid: 0 },
    ])
    expect(rows[1]?.uid).toBe(rows[0]?.uid)
    expect(rows[2]?.uid).not.toBe(rows[0]?.uid)
  })

  it('[API-9] an external id in two conversations of an owner at once is one user', async () => {
    const second = await server.build.conversation({ xid_policy: 'secret' })
    await server.build.comment(second.zid, 0)
    await runTogether([
      () => vote({ xid: 'x8' }),
      () => vote({ xid: 'x8', conversation_id: second.conversation_id }),
    ])
    const rows = await server.db.selectFrom('xids').where('zid', '<', FOREIGN_ZID).select('uid').execute()
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(1)
  })

  it('issues a token for an external id, which other conversations ignore', async () => {
    const { auth } = (await vote({ xid: 'x9' })).body
    const claims = JSON.parse(Buffer.from(auth.token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({
      xid: 'x9',
      xid_participant: true,
      sub: 'xid:x9',
      pid: 0,
      conversation_id: id,
    })
    expect(claims.exp - claims.iat).toBe(2_592_000)
    const other = await server.build.conversation({ xid_policy: 'secret' })
    await server.build.comment(other.zid, 0)
    const answer = await vote({ conversation_id: other.conversation_id }, auth.token)
    expect(answer.status).toBe(200)
    expect(answer.body.auth.token).not.toBe(auth.token)
  })

  it('refuses a token whose user is not the user of the participant', async () => {
    const { token } = (await vote({})).body.auth
    await server.db.updateTable('participants').set({ uid: 4 }).where('zid', '=', zid).execute()
    expect((await vote({ tid: 1 }, token)).status).toBe(401)
    expect(await people()).toMatchObject([{ uid: 4, vote_count: 1 }])
  })

  it('requires an external id from all but moderators', async () => {
    await server.build.change(zid, { xid_required: 1 })
    const dan = await server.tokenFor('dan')
    for (const token of [undefined, dan])
      expect((await vote({}, token)).body).toMatchObject({ error: 'polis_err_xid_required', status: 403 })
    expect(await people()).toEqual([])
    expect((await vote({ xid: 'a' })).body.currentPid).toBe(0)
    for (const [name, pid] of [
      ['ada', 1],
      ['ben', 2],
      ['cleo', 3],
    ] as const)
      expect((await vote({}, await server.tokenFor(name))).body.currentPid).toBe(pid)
  })

  it('accepts listed external ids only, each as one participant', async () => {
    await server.build.change(zid, { use_xid_whitelist: 1 })
    await server.call('POST', '/api/v3/xidAllowList', 'ben', { conversation_id: id, xid_allow_list: ['a'] })
    await server.call('POST', '/api/v3/xidWhitelist', 'ada', { xid_whitelist: 'b, c' })
    await server.call('POST', '/api/v3/xidWhitelist', 'dan', { xid_whitelist: ['d'] })
    for (const xid of ['A', 'd'])
      expect((await vote({ xid })).body).toMatchObject({ error: 'polis_err_xid_not_allowed', status: 403 })
    expect(
      await server.db.selectFrom('users').where('uid', '<', FOREIGN_UID).select('uid').execute(),
    ).toHaveLength(4)
    const { sign } = await createXidSigner(server)
    expect((await vote(sign('a'))).body.currentPid).toBe(0)
    for (const [xid, pid] of [
      ['b', 1],
      ['c', 2],
    ] as const)
      expect((await vote({ xid })).body.currentPid).toBe(pid)
    // several accounts with the same signed id are one participant
    for (const name of ['dan', 'eve@example.org']) {
      const { body } = await vote({ ...sign('a'), tid: 1 }, await server.tokenFor(name))
      expect(body).toMatchObject({ currentPid: 0, auth: { token_type: 'Bearer' } })
    }
    expect(await counted()).toBe(3)
  })

  it('[API-6] allows only participants and moderators in an invite-only conversation', async () => {
    const { token } = (await vote({})).body.auth
    await server.build.change(zid, { treevite_enabled: 1 })
    const refused = { error: 'polis_err_treevite_auth_required', status: 401 }
    for (const body of [{}, { xid: 'x' }, { participant_key: KEY }, { tid: 99 }])
      expect((await vote(body)).body).toMatchObject(refused)
    expect((await vote({}, await server.tokenFor('dan'))).body).toMatchObject(refused)
    expect(await people()).toHaveLength(1)
    expect((await vote({ tid: 1 }, token)).status).toBe(200)
    for (const name of ['ada', 'ben', 'cleo'])
      expect((await vote({}, await server.tokenFor(name))).status).toBe(200)
  })

  it('links imported participants to a user when they come with their signed external id', async () => {
    await server.build.participant(zid, 5, { uid: null, vote_count: 3 })
    const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: 1, modified: 1 }
    await server.db
      .insertInto('xids')
      .values({ owner: 1, zid, xid: 'old', uid: null, pid: 5, ...profile })
      .execute()
    const { sign } = await createXidSigner(server)
    const answers = await repeatTogether(3, () => vote(sign('old')))
    expect(answers.map(({ body }) => body.currentPid)).toEqual([5, 5, 5])
    expect((await people()).map(({ uid }) => uid)).toEqual([expect.any(Number)])
    const { token } = answers[0]?.body.auth ?? {}
    expect((await vote({ tid: 1 }, token)).body).toEqual({ currentPid: 5 })
    expect((await vote({})).body.currentPid).toBe(6)
  })
})
