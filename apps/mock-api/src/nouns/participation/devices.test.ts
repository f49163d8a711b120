import { shareServer } from '@folkmoot/testing/provide-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const KEY = 'k'.repeat(22)
const OTHER_KEY = 'o'.repeat(22)
const MINUTE_MS = 60_000

describe('a participant goes on with another device', () => {
  const server = shareServer({ clock: () => Date.now() })
  let id: string
  beforeEach(async () => {
    ;({ id } = await server.scenario({ comments: ['Trees', 'Buses'] }))
  })
  afterEach(() => void vi.useRealTimers())

  const vote = async (participant_key: string, token?: string) => {
    const body = { conversation_id: id, tid: 0, vote: -1, participant_key }
    return (await server.send('POST', '/api/v3/votes', { body, token })).body
  }
  const createCode = async (token: string) => {
    const body = { conversation_id: id }
    return (await server.send('POST', '/api/v3/participants/deviceCodes', { body, token })).body
      .code as string
  }
  const take = async (code: string, { at = id, key = OTHER_KEY } = {}) => {
    const { body } = await server.send('POST', '/api/v3/participants/continue', {
      body: { conversation_id: at, code },
      headers: { 'participant-key': key },
    })
    return body.error ?? body
  }

  it('[AUTHOR-5] with a code, as the same person', async () => {
    const { auth } = await vote(KEY)
    const { auth: second } = await take(await createCode(auth.token))
    expect((await vote(OTHER_KEY, second.token)).currentPid).toBe(0)
  })

  it('[AUTHOR-6] until the other devices are signed out: the next answer from there is that of a new person', async () => {
    const { auth } = await vote(KEY)
    const { auth: second } = await take(await createCode(auth.token))
    const body = { conversation_id: id, keep_this_device: true, participant_key: KEY }
    await server.send('POST', '/api/v3/participants/signOutEverywhere', { body, token: auth.token })
    expect((await vote(OTHER_KEY, second.token)).error).toBe('Invalid authentication token')
    expect([(await vote(OTHER_KEY)).currentPid, (await vote(KEY)).currentPid]).toEqual([1, 0])
  })

  it('[AUTHOR-5] never with a code that is old, changed, of another conversation or from before a sign-out', async () => {
    const { auth } = await vote(KEY)
    const code = await createCode(auth.token)
    const { id: elsewhere } = await server.scenario({ comments: ['Parks'] })
    const changed = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
    for (const refused of [take(changed), take(code, { at: elsewhere }), take('')])
      expect(await refused).toBe('polis_err_device_code')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE_MS })
    expect(await take(code)).toBe('polis_err_device_code')
    vi.useRealTimers()
    const body = { conversation_id: id, keep_this_device: true, participant_key: OTHER_KEY }
    await server.send('POST', '/api/v3/participants/signOutEverywhere', { body, token: auth.token })
    expect(await take(code)).toBe('polis_err_device_code')
  })

  it('[AUTHOR-6] but not on one where somebody else takes part', async () => {
    const { auth } = await vote(KEY)
    const code = await createCode(auth.token)
    expect((await vote(OTHER_KEY)).currentPid).toBe(1)
    expect(await take(code)).toBe('polis_err_other_participant')
    expect(await take(code, { key: KEY })).toHaveProperty('auth')
  })
})
