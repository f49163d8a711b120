import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { shareServer } from '@folkmoot/testing/provide-server'

const KEY = 'abcdefghijklmnopqrstu_'

describe('external ids in a conversation for signed ones', () => {
  let zid: number
  let id: string
  let sign: Awaited<ReturnType<typeof createXidSigner>>['sign']
  // the map of participationInit has the time of its answer, and answers are compared
  const now = Date.now()
  const server = shareServer({ clock: () => now })
  beforeAll(async () => {
    ;({ sign } = await createXidSigner(server))
  })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { xid_policy: 'signed' },
      comments: ['Trees', 'Buses'],
    }))
  })

  const get = async (path: string, fields: object, token?: string) => {
    const query = new URLSearchParams({ conversation_id: id, ...fields })
    return server.send('GET', `/api/v3/${path}?${query.toString()}`, {
      headers: { 'participant-key': KEY },
      token,
    })
  }
  const post = (path: string, fields: object, token?: string) =>
    server.send('POST', `/api/v3/${path}`, { body: { conversation_id: id, ...fields }, token })
  const vote = (fields: object, token?: string) => post('votes', { tid: 0, vote: -1, ...fields }, token)
  const people = () => server.rows('participants', { zid }, 'pid')

  it('[SAFE-22] a signed id is the same person on every device, with votes and token', async () => {
    const first = await get('participationInit', sign('alice'))
    expect(first.body).toMatchObject({ ptpt: { pid: 0 }, auth: { token_type: 'Bearer' } })
    expect((await vote({}, first.body.auth.token)).body.currentPid).toBe(0)
    const other = await get('participationInit', sign('alice'))
    expect(other.body).toMatchObject({ ptpt: { pid: 0 }, votes: [{ tid: 0, vote: -1 }] })
    expect((await vote({ ...sign('alice'), tid: 1 })).body.currentPid).toBe(0)
    expect((await get('nextComment', sign('alice'))).body).toEqual({ currentPid: 0 })
    expect(await people()).toHaveLength(1)
  })

  /** Reads what a browser gets, without values that differ between any two answers. */
  async function ask(named: Record<string, string>) {
    const answers = [
      await get('participationInit', named),
      await get('nextComment', named),
      await vote({ ...named, participant_key: KEY }),
      await post('comments', { txt: 'Words', ...named }),
    ]
    // as many comments are left for the stranger, so only the identity could differ
    const drawn = { tid: 0, txt: '', created: '', is_seed: false, randomN: 0 }
    return answers.map(({ status, body }) => ({
      status,
      body: { ...body, nextComment: Boolean(body.nextComment), ...drawn },
    }))
  }

  it.each<[string, (xid: string) => object]>([
    ['without a signature', () => ({})],
    ['wrongly signed', () => ({ xid_exp: sign('x').xid_exp, xid_sig: 'f'.repeat(64) })],
    ['signed too long ago', (xid) => sign(xid, -3600)],
  ])(
    '[SAFE-23] an id %s gets no votes, token or number, and the same answers whether it is known',
    async (_, prove) => {
      const { body } = await get('participationInit', sign('alice'))
      await vote({}, body.auth.token)
      const known = await ask({ ...prove('alice'), xid: 'alice' })
      expect(known).toEqual(await ask({ ...prove('nobody'), xid: 'nobody' }))
      expect(known.map(({ status }) => status)).toEqual([200, 200, 403, 403])
      expect(known[0]?.body).toMatchObject({ user: {}, ptpt: null, votes: [] })
      expect(known[0]?.body).not.toHaveProperty('auth')
      expect(known[1]?.body).toMatchObject({ currentPid: -1 })
      expect(known[2]?.body).toMatchObject({ error: 'polis_err_xid_not_signed' })
      expect(await people()).toHaveLength(1)
    },
  )

  it('[SAFE-23] an unsigned id costs no look-up, so its time does not tell either', async () => {
    // a look-up would fail without the table
    await server.db.schema.alterTable('xids').renameTo('xids_away').execute()
    for (const xid of ['alice', 'nobody']) {
      expect((await get('participationInit', { xid })).status).toBe(200)
      expect((await vote({ xid })).status).toBe(403)
    }
    await server.db.schema.alterTable('xids_away').renameTo('xids').execute()
  })

  it('[SAFE-23] the page is told why: unsigned, expired or invalid', async () => {
    const problem = async (fields: object) => (await get('participationInit', fields)).body.xid_problem
    expect(await problem({ xid: 'a' })).toBe('unsigned')
    expect(await problem(sign('a', -3600))).toBe('expired')
    expect(await problem({ ...sign('a'), xid: 'b' })).toBe('invalid')
    expect(await problem(sign('a'))).toBeUndefined()
    expect(await problem({})).toBeUndefined()
  })

  it('[SAFE-23] a token, an account and a person without an id are not affected', async () => {
    const { auth } = (await get('participationInit', sign('alice'))).body
    expect((await get('participationInit', { xid: 'alice' }, auth.token)).body).toMatchObject({
      ptpt: { pid: 0 },
    })
    expect((await vote({ xid: 'alice' }, auth.token)).body.currentPid).toBe(0)
    expect((await vote({ xid: 'alice' }, await server.tokenFor('dan'))).body.currentPid).toBe(1)
    expect((await vote({ participant_key: KEY })).body.currentPid).toBe(2)
  })

  it('[SAFE-22] the secret of another site signs nothing here', async () => {
    const foreign = await createXidSigner(server, 'dan')
    expect((await vote(foreign.sign('a'))).body.error).toBe('polis_err_xid_not_signed')
  })

  it('[SAFE-23] an unsigned id does not count when the owner ends unsigned ids while it joins', async () => {
    await server.build.change(zid, { xid_policy: 'secret' })
    const token = await server.tokenFor('ada')
    const change = { conversation_id: id, xid_policy: 'signed' }
    const [changed, voted] = await runTogether([
      () => server.send('PUT', '/api/v3/conversations', { token, body: change }),
      () => vote({ xid: 'alice', participant_key: KEY }),
    ])
    expect([changed.status, voted.status, voted.body.error]).toEqual([200, 403, 'polis_err_xid_not_signed'])
    expect(await people()).toEqual([])
  })
})
