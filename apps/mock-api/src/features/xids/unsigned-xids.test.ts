import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const createKey = (number: number) => `key-number-${number}`.padEnd(22, '_')
const [OWN, OTHER] = [createKey(1), createKey(2)]

describe('unsigned external ids', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer({ env: { TRUST_PROXY: '1' } })
    ;({ zid, conversation_id: id } = await server.build.conversation())
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
  })
  afterEach(() => server.close())

  const send = (method: 'GET' | 'POST', path: string, more: object, token?: string) =>
    server.send(method, `/api/v3/${path}`, { ...more, ...(token === undefined ? {} : { token }) })
  const open = (fields: Record<string, string>, key?: string, token?: string) => {
    const query = new URLSearchParams({ conversation_id: id, ...fields }).toString()
    return send(
      'GET',
      `participationInit?${query}`,
      { headers: key ? { 'participant-key': key } : {} },
      token,
    )
  }
  const next = async (xid: string) =>
    (await send('GET', `nextComment?conversation_id=${id}&xid=${xid}`, {})).body.currentPid as number
  const vote = (fields: object, token?: string) =>
    send('POST', 'votes', { body: { conversation_id: id, tid: 0, vote: -1, ...fields } }, token)
  const people = () =>
    server.db.selectFrom('participants').selectAll().where('zid', '=', zid).orderBy('pid').execute()
  const nothing = { user: {}, ptpt: null, votes: [], xid_problem: 'claimed' }

  it('[SAFE-24] an id belongs to the browser that named it first: others get no votes, no token and no place', async () => {
    const { auth } = (await open({ xid: 'alice' }, OWN)).body
    await vote({ participant_key: OWN, vote: 1 }, auth.token)
    for (const key of [undefined, OTHER]) {
      const { body } = await open({ xid: 'alice' }, key)
      expect(body).toMatchObject(nothing)
      expect(body).not.toHaveProperty('auth')
      const participant_key = key === undefined ? {} : { participant_key: key }
      for (const answer of [
        await vote({ xid: 'alice', ...participant_key }),
        await send('POST', 'comments', {
          body: { conversation_id: id, txt: 'As Alice', xid: 'alice', ...participant_key },
        }),
      ])
        expect(answer.body).toMatchObject({ error: 'polis_err_xid_claimed', status: 403 })
    }
    expect(await next('alice')).toBe(-1)
    expect(await people()).toMatchObject([{ pid: 0, vote_count: 1 }])
    const [latest] = await server.db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).execute()
    expect(latest?.vote).toBe(1)
    // her own browser goes on, with its token and with its key alone
    expect((await open({ xid: 'alice' }, OWN)).body).toMatchObject({ votes: [{ tid: 0 }], auth: {} })
    expect((await vote({ xid: 'alice', participant_key: OWN, tid: 1 })).body.currentPid).toBe(0)
  })

  it('[SAFE-24] a closed conversation gives nothing for an id, and does not tell whether it is known', async () => {
    await open({ xid: 'alice' }, OWN)
    await server.build.change(zid, { is_active: 0 })
    const [known, unknown] = [await open({ xid: 'alice' }), await open({ xid: 'nobody' })]
    for (const { body } of [known, unknown]) {
      expect(body).toMatchObject({ user: {}, ptpt: null, votes: [] })
      expect(body).not.toHaveProperty('xid_problem')
    }
  })

  it('[SAFE-24] a browser that got its token without a key is recognised by its key later', async () => {
    const { auth } = (await open({ xid: 'alice' })).body
    expect((await open({ xid: 'alice' }, OWN)).body).toMatchObject(nothing)
    await open({ xid: 'alice' }, OWN, auth.token)
    expect((await open({ xid: 'alice' }, OWN)).body.ptpt).toMatchObject({ pid: 0 })
    await open({ xid: 'alice' }, OTHER, auth.token)
    expect((await open({ xid: 'alice' }, OTHER)).body).toMatchObject(nothing)
  })

  it('[SAFE-24] imported votes are for nobody who merely names the id; a signature opens them', async () => {
    const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: 1, modified: 1 }
    for (const [pid, vote_count] of [
      [5, 3],
      [6, 0],
    ] as const) {
      await server.build.participant(zid, pid, { uid: null, vote_count })
      await server.db
        .insertInto('xids')
        .values({ owner: 1, zid, xid: `old${pid}`, uid: null, pid, ...profile })
        .execute()
    }
    expect((await open({ xid: 'old5' }, OWN)).body).toMatchObject(nothing)
    expect((await vote({ xid: 'old5', participant_key: OWN })).body.error).toBe('polis_err_xid_claimed')
    expect((await vote({ xid: 'old6', participant_key: OWN })).body.currentPid).toBe(6)
    const { sign } = await createXidSigner(server)
    expect((await open({ ...sign('old5') }, OTHER)).body.ptpt).toMatchObject({ pid: 5 })
  })

  const myVotes = (token: string) => send('GET', `votes/me?conversation_id=${id}`, {}, token)
  const setPolicy = (xid_policy: string) =>
    server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, xid_policy })

  it('[SAFE-22][SAFE-24] the person of a signature gets a place of their own; who named the id before reads and changes nothing of it', async () => {
    const claimer = (await open({ xid: 'alice' }, OTHER)).body.auth.token as string
    await vote({ tid: 1, vote: 1 }, claimer)
    const { sign } = await createXidSigner(server)
    const signed = (await open({ ...sign('alice') }, OWN)).body
    expect(signed).toMatchObject({ ptpt: { pid: 1 }, votes: [], auth: {} })
    await vote({ vote: -1 }, signed.auth.token)
    // with the token that names the id the key must not become the id's
    await open({ xid: 'alice' }, OTHER, claimer)
    expect((await open({ xid: 'alice' }, OTHER)).body).toMatchObject(nothing)
    expect((await myVotes(claimer)).body).toMatchObject([{ tid: 1, vote: 1 }])
    expect((await vote({ vote: 0 }, claimer)).body.currentPid).toBe(0)
    expect((await open({}, OTHER)).body.ptpt).toMatchObject({ pid: 0 })
    // the same person on every device from now on
    const again = await open({ ...sign('alice') }, createKey(3))
    expect(again.body).toMatchObject({ ptpt: { pid: 1 }, votes: [{ tid: 0, vote: -1 }] })
    expect((await vote({ ...sign('alice'), tid: 1 })).body.currentPid).toBe(1)
    expect(await people()).toHaveLength(2)
    // a signature that is over is none
    expect((await open({ ...sign('alice', -1) }, OTHER)).body).toMatchObject(nothing)
  })

  it('[SAFE-22][SAFE-24] neither is the claimer that person in the other conversations of the owner', async () => {
    const { sign } = await createXidSigner(server)
    await open({ xid: 'alice' }, OTHER)
    const { conversation_id } = await server.build.conversation()
    await open({ conversation_id, ...sign('alice') }, OWN)
    await open({ ...sign('alice') }, OWN)
    const rows = await server.db.selectFrom('xids').select('uid').where('xid', '=', 'alice').execute()
    const claimer = (await people()).find(({ pid }) => pid === 0)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(1)
    expect(rows[0]?.uid).not.toBe(claimer?.uid)
  })

  it('[SAFE-22] people who named their id in this browser keep their votes when their site begins to sign', async () => {
    await open({ xid: 'alice' }, OWN)
    await vote({ xid: 'alice', participant_key: OWN })
    const { sign } = await createXidSigner(server)
    expect((await open({ ...sign('alice') }, OWN)).body).toMatchObject({ ptpt: { pid: 0 }, votes: [{}] })
    expect((await open({ ...sign('alice') }, OTHER)).body).toMatchObject({ ptpt: { pid: 0 }, votes: [{}] })
  })

  it('[SAFE-24] where ids decide who takes part, a signature ends the access of the claimer', async () => {
    await server.build.change(zid, { xid_required: 1 })
    const claimer = (await open({ xid: 'alice' }, OTHER)).body.auth.token as string
    const { sign } = await createXidSigner(server)
    expect((await vote({ ...sign('alice') })).body.currentPid).toBe(1)
    expect((await myVotes(claimer)).status).toBe(401)
    expect((await vote({ participant_key: OTHER })).body.error).toBe('polis_err_xid_required')
  })

  it('[SAFE-24][SAFE-92] “signed only” ends the tokens and keys of unsigned ids at once, and those of nobody else', async () => {
    const { sign } = await createXidSigner(server)
    const claimer = (await open({ xid: 'alice' }, OTHER)).body.auth.token as string
    const signed = (await open({ ...sign('bob') }, OWN)).body.auth.token as string
    const plain = (await vote({ participant_key: createKey(3) })).body.auth.token as string
    expect((await setPolicy('signed')).status).toBe(200)
    const tokens = await Promise.all([claimer, signed, plain].map(myVotes))
    expect(tokens.map(({ status }) => status)).toEqual([401, 200, 200])
    await setPolicy('unsigned')
    expect((await open({ xid: 'alice' }, OTHER)).body).toMatchObject(nothing)
    expect((await open({ ...sign('alice') }, OWN)).body.ptpt).toMatchObject({ pid: 3 })
  })

  it('[SAFE-24] many browsers that name one new id at once: one gets it', async () => {
    const answers = await repeatTogether(8, (number) =>
      vote({ xid: 'a', participant_key: createKey(number) }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(403)])
    expect(await people()).toHaveLength(1)
  })

  it('[SAFE-25] 500 guesses of a minute are refused from the 241st on, by every call; nextComment tells nothing', async () => {
    await open({ xid: 'member-7' }, OWN)
    const guesses = await repeatTogether(500, (number) =>
      number % 2 === 0 ? open({ xid: `member-${number}` }) : vote({ xid: `member-${number}`, tid: 9 }),
    )
    const refused = guesses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(500 - 239)
    expect(refused[0]).toMatchObject({
      body: { error: 'polis_err_too_many_xids' },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    })
    for (let number = 0; number < 20; number += 1) expect(await next(`member-${number}`)).toBe(-1)
    // another conversation and another address have their own limit
    const { conversation_id } = await server.build.conversation()
    expect((await open({ conversation_id, xid: 'a' })).status).toBe(200)
    const away = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await send('GET', `participationInit?conversation_id=${id}&xid=a`, away)).status).toBe(200)
  })

  it('[SAFE-25] a class of 60 behind one address opens the page, reloads and votes within a minute', async () => {
    const { sign } = await createXidSigner(server)
    const statuses: number[] = []
    await repeatTogether(60, async (pupil) => {
      const [xid, key] = [`pupil-${pupil}`, createKey(pupil)]
      const opened = await open({ xid }, key)
      const { token } = opened.body.auth as { token: string }
      const answers = [opened, await open({ xid }, key, token), await open({ xid }, key)]
      for (let tid = 0; tid < 2; tid += 1) answers.push(await vote({ xid, tid, participant_key: key }, token))
      answers.push(await open({ ...sign(`signed-${pupil}`) }))
      statuses.push(...answers.map(({ status }) => status))
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await people()).toHaveLength(120)
  })
})
