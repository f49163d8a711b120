import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const KEY = 'k'.repeat(22)
const createWrongCode = (place: number) => `wrong${String(place).padStart(5, '0')}`

describe('right codes among the wrong ones of others behind the same address', () => {
  let server: TestServer
  let tree: TestInviteTree
  const begin = async (LIMITS: object) => {
    server = await createTestServer({ env: { LIMITS: JSON.stringify(LIMITS), TRUST_PROXY: '1' } })
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 4 })
  }
  beforeEach(() => begin({ slowed_codes_per_address: 600 }))
  afterEach(() => server.close())

  const post = (path: string, body: object, address = '192.0.2.1') =>
    server.send('POST', `/api/v3/treevite/${path}`, {
      body: { conversation_id: tree.conversation_id, ...body },
      headers: { 'x-forwarded-for': address },
    })
  const guess = (place: number) => post('acceptInvite', { invite_code: createWrongCode(place) })
  const guessOften = async (times: number) => {
    for (let place = 0; place < times; place += 1) expect((await guess(place)).status).toBe(400)
  }

  it('[SAFE-76] are slowed after 100 wrong ones in a minute, and let people in', async () => {
    await guessOften(100)
    const [code = ''] = await tree.codes(1)
    const start = performance.now()
    const joined = await post('acceptInvite', { invite_code: code })
    const { login_code } = joined.body
    const signedIn = await post('login', { login_code })
    expect([joined.status, signedIn.status]).toEqual([201, 200])
    // two turns of the lane, a tenth of a second each
    expect(performance.now() - start).toBeGreaterThanOrEqual(190)
    expect((await guess(101)).status).toBe(400)
    expect((await post('acceptInvite', { invite_code: 'x' }, '192.0.2.2')).status).toBe(400)
  })

  it('[SAFE-76] a script of wrong ones is answered one by one, and refused beyond 15 that wait', async () => {
    await server.close()
    await begin({ slowed_codes_per_address: 300, wrong_codes_per_address: 2 })
    await guessOften(2)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, place) => guess(place)))
    const statuses = answers.map(({ status }) => status)
    const answered = statuses.filter((status) => status === 400).length
    // a turn may end before the last one of the script arrives
    expect(answered).toBeGreaterThanOrEqual(15)
    expect(answered).toBeLessThan(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - answered)
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': '3' },
      body: { error: 'polis_err_too_many_attempts' },
    })
  })

  it('[SAFE-76] a browser is refused for its own wrong ones alone', async () => {
    for (let place = 0; place < 10; place += 1)
      await post('acceptInvite', { invite_code: createWrongCode(place), participant_key: KEY })
    const [code = ''] = await tree.codes(1)
    const refused = await post('acceptInvite', { invite_code: code, participant_key: KEY })
    expect([refused.status, refused.body.error]).toEqual([429, 'polis_err_too_many_attempts'])
    expect((await post('acceptInvite', { invite_code: code, participant_key: 'o'.repeat(22) })).status).toBe(
      201,
    )
  })
})
