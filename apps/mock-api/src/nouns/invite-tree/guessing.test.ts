import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { shareServer, openServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

const LIMITS = '{"wrong_codes_per_address":20}'
const createWrongCode = (place: number) => `wrong${String(place).padStart(5, '0')}`
const createParticipantKey = (place: number) => String(place).padStart(22, 'k')

describe('guessing invite codes', () => {
  let tree: TestInviteTree
  const server = shareServer({ env: { TRUST_PROXY: '1', LIMITS } })
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 2 })
  })

  const from = (address: string, path: string, body: object) =>
    server.send('POST', `/api/v3/treevite/${path}`, {
      body: { conversation_id: tree.conversation_id, ...body },
      headers: { 'x-forwarded-for': address },
    })
  const redeem = (address: string, invite_code: string) => from(address, 'acceptInvite', { invite_code })

  it('[SEC-2] counts each conversation separately', async () => {
    for (let place = 0; place < 20; place += 1) await redeem('192.0.2.1', createWrongCode(place))
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    const [code = ''] = await other.codes(1)
    const body = { conversation_id: other.conversation_id, invite_code: code }
    expect((await from('192.0.2.1', 'acceptInvite', body)).status).toBe(201)
  })

  it('[SEC-2] [SAFE-76] refuses a browser after ten wrong codes of its own in a minute, from any address', async () => {
    const guess = (place: number, key: number) =>
      from(`192.0.2.${place}`, 'acceptInvite', {
        invite_code: createWrongCode(place),
        participant_key: createParticipantKey(key),
      })
    for (let place = 0; place < 10; place += 1) expect((await guess(place, 1)).status).toBe(400)
    expect((await guess(11, 1)).status).toBe(429)
    expect((await guess(11, 2)).status).toBe(400)
  })

  it('[SEC-2] [SAFE-76] refuses an address at once after its wrong codes, and for twice as long each time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const [code = ''] = await tree.codes(1)
    for (const seconds of [60, 120, 240]) {
      for (let place = 0; place < 20; place += 1)
        expect((await redeem('192.0.2.1', createWrongCode(place))).status).toBe(400)
      expect(await redeem('192.0.2.1', code)).toMatchObject({
        headers: { 'retry-after': String(seconds) },
        body: { error: 'polis_err_too_many_attempts', status: 429 },
      })
      vi.setSystemTime(Date.now() + seconds * 1000)
    }
    expect((await redeem('192.0.2.1', code)).status).toBe(201)
  })

  it('[SEC-2] right codes never count, however many come at once', async () => {
    const strict = await openServer({ env: { LIMITS: '{"wrong_codes_per_address":5}' } })
    const small = await createInviteTree(strict)
    await small.wave({ owner_invites: 15 })
    const answers = await runTogether((await small.codes(1)).map((code) => () => small.redeem(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(201))
    const { login_code } = answers[0]?.body ?? {}
    for (let time = 0; time < 8; time += 1) expect((await small.logIn(login_code)).status).toBe(200)
  })

  it('[SEC-2] does not lock out a group whose code was used, revoked or expired: such a code is not a guess', async () => {
    const strict = await openServer({ env: { LIMITS: '{"wrong_codes_per_address":2}' } })
    const small = await createInviteTree(strict)
    await small.wave({ owner_invites: 4 })
    const [shared = '', raced = '', revoked = '', spare = ''] = await small.codes(1)
    const { invites } = await small.invites()
    await small.revoke({ invite_id: invites.find(({ invite_code }) => invite_code === revoked)?.id })
    await small.redeem(shared)
    for (const code of [shared, revoked])
      for (let person = 0; person < 4; person += 1) expect((await small.redeem(code)).status).toBe(400)
    const racing = await repeatTogether(4, () => small.redeem(raced))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, ...Array(3).fill(400)])
    await small.wave({ owner_invites: 1 })
    await small.expire({ wave_id: (await small.waves())[0]?.id, expires_at: Date.now() })
    for (let person = 0; person < 3; person += 1)
      expect((await small.redeem(spare)).body.message).toContain('has expired')
    for (const status of [400, 400]) expect((await small.redeem(createWrongCode(1))).status).toBe(status)
  })

  it('[SEC-4] stores and logs no address and no code', async () => {
    const [code = ''] = await tree.codes(1)
    await redeem('192.0.2.77', code)
    await redeem('192.0.2.77', createWrongCode(1))
    for (const table of ['participants', 'users', 'treevite_login_codes', 'treevite_waves'] as const) {
      const stored = JSON.stringify(await server.db.selectFrom(table).selectAll().execute())
      for (const secret of ['192.0.2.77', code, createWrongCode(1)]) expect(stored).not.toContain(secret)
    }
  })
})
