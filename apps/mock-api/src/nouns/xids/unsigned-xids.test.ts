import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { shareServer } from '@folkmoot/testing/provide-server'

const createKey = (number: number) => `key-number-${number}`.padEnd(22, '_')
const [OWN, OTHER] = [createKey(1), createKey(2)]

describe('external ids without a signature', () => {
  let zid: number
  let id: string
  let sign: Awaited<ReturnType<typeof createXidSigner>>['sign']
  const server = shareServer()
  beforeAll(async () => {
    ;({ sign } = await createXidSigner(server))
  })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: ['Trees', 'Buses'] }))
  })

  const send = (method: 'GET' | 'POST', path: string, more: object, token?: string) =>
    server.send(method, `/api/v3/${path}`, { ...more, token })
  const open = (fields: Record<string, string>, key?: string, token?: string) => {
    const query = new URLSearchParams({ conversation_id: id, ...fields }).toString()
    return send(
      'GET',
      `participationInit?${query}`,
      { headers: key ? { 'participant-key': key } : {} },
      token,
    )
  }
  const vote = (fields: object, token?: string) =>
    send('POST', 'votes', { body: { conversation_id: id, tid: 0, vote: -1, ...fields } }, token)
  const people = () => server.rows('participants', { zid }, 'pid')
  const setPolicy = async (xid_policy: string) =>
    (await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, xid_policy })).status
  const myVotes = (token: string) => send('GET', `votes/me?conversation_id=${id}`, {}, token)
  const exported = async () =>
    (await server.call('GET', `/api/v3/xids/csv?conversation_id=${id}`, 'ada')).body as string

  it('a label belongs to each browser that names it, opens nothing and is in the exports', async () => {
    const opened = (await open({ xid: 'alice' }, OWN)).body
    expect(opened).toMatchObject({ ptpt: { pid: 0 }, user: { hasXid: false }, auth: {} })
    await vote({ participant_key: OWN, vote: 1 }, opened.auth.token)
    const other = (await open({ xid: 'alice' }, OTHER)).body
    expect(other).toMatchObject({ ptpt: { pid: 1 }, votes: [] })
    expect((await vote({ xid: 'alice', participant_key: OTHER })).body.currentPid).toBe(1)
    // without a browser's key nobody is a new person with each visit to the page
    expect((await open({ xid: 'alice' })).body).toMatchObject({ user: {}, ptpt: null, votes: [] })
    expect((await vote({ xid: 'alice' })).body.currentPid).toBe(2)
    expect(await people()).toMatchObject([
      { xid_label: 'alice' },
      { xid_label: 'alice' },
      { xid_label: 'alice' },
    ])
    expect(await exported()).toBe('pid,xid,vote_count\n0,alice,1\n1,alice,1\n2,alice,1\n')
    const counted = await server.call('GET', `/api/v3/participation?conversation_id=${id}`, 'ada')
    expect(counted.body).toMatchObject({ alice: { votes: 3 } })
  })

  it('a label comes to a participant who had none; the first one stays', async () => {
    const { auth } = (await vote({ participant_key: OWN })).body
    for (const xid of ['alice', 'bob']) await open({ xid }, OWN, auth.token)
    expect(await people()).toMatchObject([{ pid: 0, xid_label: 'alice' }])
    const url = `/api/v3/participants/data?conversation_id=${id}`
    const person = await server.call('GET', `${url}&xid=alice`, 'cleo')
    expect(person.body).toMatchObject({ participant: { pid: 0 }, external_ids: [{ xid: 'alice' }] })
    await open({ xid: 'alice' }, OTHER)
    expect((await server.call('GET', `${url}&xid=alice`, 'cleo')).body.message).toContain(
      'Several participants',
    )
  })

  it('with a list, a label that is not on it lets nobody in', async () => {
    await server.build.change(zid, { use_xid_whitelist: 1 })
    await server.call('POST', '/api/v3/xidAllowList', 'ada', { conversation_id: id, xid_allow_list: ['a'] })
    expect((await vote({ participant_key: OWN })).body.error).toBe('polis_err_xid_required')
    expect((await vote({ participant_key: OWN, xid: 'b' })).body.error).toBe('polis_err_xid_not_allowed')
    expect((await open({ xid: 'b' }, OWN)).body).toMatchObject({ ptpt: null })
    expect((await vote({ participant_key: OWN, xid: 'a' })).status).toBe(200)
  })

  it('[SAFE-22] who named a label before is not the person of its signature, here and elsewhere', async () => {
    const labelled = (await open({ xid: 'alice' }, OTHER)).body.auth.token as string
    await vote({ tid: 1, vote: 1 }, labelled)
    const signed = (await open({ ...sign('alice') }, OWN)).body
    expect(signed).toMatchObject({ ptpt: { pid: 1 }, votes: [], auth: {} })
    await vote({ vote: -1 }, signed.auth.token)
    await open({ xid: 'alice' }, OTHER, labelled)
    expect((await myVotes(labelled)).body).toMatchObject([{ tid: 1, vote: 1 }])
    const again = await open({ ...sign('alice') }, createKey(3))
    expect(again.body).toMatchObject({ ptpt: { pid: 1 }, votes: [{ tid: 0, vote: -1 }] })
    const other = await server.build.conversation()
    await open({ conversation_id: other.conversation_id, ...sign('alice') }, OWN)
    const [claimer, signer] = await people()
    for (const place of [zid, other.zid])
      expect(await server.rows('xids', { zid: place, xid: 'alice' })).toMatchObject([{ uid: signer?.uid }])
    expect(claimer?.uid).not.toBe(signer?.uid)
  })

  it('imported votes are for nobody who names their id as a label; a signature opens them', async () => {
    await server.build.participant(zid, 5, { uid: null, vote_count: 3 })
    await server.build.xid(zid, 'old', { pid: 5 })
    expect((await open({ xid: 'old' }, OWN)).body).toMatchObject({ ptpt: { pid: 6 }, votes: [] })
    expect((await open({ ...sign('old') }, OTHER)).body.ptpt).toMatchObject({ pid: 5 })
  })

  it('a secret id is its person on every device and in every call', async () => {
    await setPolicy('secret')
    const { auth, ptpt, user } = (await open({ xid: 'alice' })).body
    expect([ptpt.pid, user.hasXid]).toEqual([0, true])
    await vote({}, auth.token)
    expect((await vote({ xid: 'alice', tid: 1, participant_key: OTHER })).body.currentPid).toBe(0)
    expect((await open({ xid: 'alice' }, OTHER)).body).toMatchObject({ ptpt: { pid: 0 }, votes: [{}, {}] })
    expect((await send('GET', `nextComment?conversation_id=${id}&xid=alice`, {})).body.currentPid).toBe(0)
    expect((await open({ ...sign('alice') }, OWN)).body.ptpt).toMatchObject({ pid: 0 })
    expect(await people()).toMatchObject([{ pid: 0, xid_label: null }])
  })

  it.each(['signed', 'label'])(
    '[SAFE-92] “%s” after “secret” ends the tokens of people with an id at once, and of nobody else',
    async (policy) => {
      await setPolicy('secret')
      const named = (await open({ xid: 'alice' }, OTHER)).body.auth.token as string
      const plain = (await vote({ participant_key: createKey(3) })).body.auth.token as string
      expect(await setPolicy(policy)).toBe(200)
      const tokens = await Promise.all([named, plain].map(myVotes))
      expect(tokens.map(({ status }) => status)).toEqual([401, 200])
      expect((await open({ ...sign('alice') }, OWN)).body.ptpt).toMatchObject({ pid: 0 })
    },
  )
})
