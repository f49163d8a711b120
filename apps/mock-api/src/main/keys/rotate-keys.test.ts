import type { TestServer } from '@folkmoot/testing/server'
import { provideServer, openApp, openServer } from '@folkmoot/testing/provide-server'
import {
  createBrowser,
  createAuthorization,
  parseCallback,
  postForm,
  signIn,
} from '@folkmoot/testing/browser'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keysCommand } from './run-command.ts'

const ORIGIN = 'http://localhost:8080'
const server = provideServer()
afterEach(() => void vi.useRealTimers())

const printed: string[] = []
const runOn = async ({ db }: TestServer, words: string[]) => {
  const code = await keysCommand.prepare(words)({
    db,
    clock: Date.now,
    print: (line) => void printed.push(line),
  })
  // servers read the keys once a second
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1001 })
  return code
}
const run = (...words: string[]) => runOn(server, words)
const getStatus = async (app: FastifyInstance, url: string, token: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

describe('rotating keys', () => {
  /** Creates a conversation with a comment. A vote on it returns a token, and the address reads what the token may. */
  async function createVoting() {
    const { id } = await server.scenario({ comments: ['Plant trees'] })
    const payload = { conversation_id: id, tid: 0, vote: -1 }
    const vote = async (app = server.app) =>
      (await app.inject({ method: 'POST', url: '/api/v3/votes', payload })).json().auth.token as string
    return { url: `/api/v3/votes/me?conversation_id=${id}`, vote }
  }

  it('[SAFE-97] a server that has not read the keys since takes a token of the newest at once', async () => {
    const second = await openApp(server)
    const { url, vote } = await createVoting()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    expect(await getStatus(second, url, await vote())).toBe(200)
    // the clock of the second stands still; it has read the keys just now
    const first = Date.now()
    await run('rotate', 'participants')
    const token = await vote()
    vi.setSystemTime(first)
    expect(await getStatus(second, url, token)).toBe(200)
  })

  it('[SAFE-97] signs participants’ tokens with the newest key on every server, and still takes those of the one before', async () => {
    const apps = [server.app, await openApp(server)]
    const { url, vote } = await createVoting()
    const check = (token: string) => Promise.all(apps.map((app) => getStatus(app, url, token)))
    const old = await vote()
    expect(await run('rotate', 'participants')).toBe(0)
    for (const app of apps) {
      const token = await vote(app)
      expect(decodeProtectedHeader(token).kid).toBe('1')
      expect(await check(token)).toEqual([200, 200])
    }
    expect(await check(old)).toEqual([200, 200])
  })

  it('[SAFE-97] a second time ends tokens of the first key, and asks before', async () => {
    const { url, vote } = await createVoting()
    const old = await vote()
    await run('rotate', 'participants')
    expect(await run('rotate', 'participants')).toBe(1)
    expect(printed.at(-1)).toMatch(/signs since \d{4}-\d\d-\d\d only\..* rotate participants --yes$/)
    expect(await run('rotate')).toBe(1)
    expect(await getStatus(server.app, url, old)).toBe(200)
    await run('rotate', 'participants', '--yes')
    expect(await getStatus(server.app, url, old)).toBe(401)
  })

  it('[SAFE-97] drops a leaked key at once when told to, after a confirmation', async () => {
    const second = await openApp(server)
    const { url, vote } = await createVoting()
    const token = await vote()
    await run('rotate', 'participants')
    expect(await run('drop-old', 'participants')).toBe(1)
    expect(await getStatus(second, url, token)).toBe(200)
    expect(await run('drop-old', 'participants', '--yes')).toBe(0)
    for (const app of [server.app, second]) expect(await getStatus(app, url, token)).toBe(401)
  })

  it('[SAFE-97] finds login codes under every key, and those that are used under the newest', async () => {
    const tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 2 })
    const codes = await tree.codes(1)
    const [first, rare] = [(await tree.redeem(codes[0]!)).body, (await tree.redeem(codes[1]!)).body]
    for (let round = 0; round < 3; round += 1) {
      await run('rotate', 'login-codes')
      expect((await tree.logIn(first.login_code)).status).toBe(200)
    }
    expect((await tree.logIn(rare.login_code)).status).toBe(200)
    await run('rotate', 'login-codes')
    expect((await tree.logIn(first.login_code)).status).toBe(200)
    expect(await run('drop-old', 'login-codes')).toBe(1)
    expect(printed.at(-1)).toContain('Login codes that were not used since the last rotation stop working.')
    await run('drop-old', 'login-codes', '--yes')
    expect((await tree.logIn(first.login_code)).status).toBe(200)
    expect((await tree.logIn(rare.login_code)).status).toBe(401)
  })

  describe('of the issuer', () => {
    let issuing: TestServer
    let browser: ReturnType<typeof createBrowser>
    let tokens: Awaited<ReturnType<typeof signIn>>
    beforeEach(async () => {
      issuing = await openServer({ issuer: true })
      browser = createBrowser(issuing.app, ORIGIN)
      tokens = await signIn(issuing.app, browser, ORIGIN, 'ada@folkmoot.test')
    })

    it('[SAFE-97] keeps refresh tokens and access tokens over its next start', async () => {
      const second = await openApp(issuing)
      expect(await runOn(issuing, ['rotate'])).toBe(0)
      const restarted = await openApp(issuing)
      expect(await getStatus(restarted, '/api/v3/users', tokens.access_token)).toBe(200)
      const { refresh_token } = tokens
      const form = { grant_type: 'refresh_token', refresh_token, client_id: 'folkmoot-web' }
      const renewed = (await postForm(restarted, 'token', form)).body.access_token
      expect(decodeProtectedHeader(renewed).kid).not.toBe(decodeProtectedHeader(tokens.access_token).kid)
      // the server that was not started again takes the new key too
      for (const app of [second, restarted]) expect(await getStatus(app, '/api/v3/users', renewed)).toBe(200)
    })

    it('[SAFE-97] keeps sessions over its next start', async () => {
      await runOn(issuing, ['rotate'])
      const restarted = await openApp(issuing)
      const silently = { prompt: 'none', redirect_uri: `${ORIGIN}/silent` }
      const { pathname, search } = new URL(createAuthorization(ORIGIN, silently).url)
      const headers = { cookie: browser.cookies(), accept: 'text/html' }
      const silent = await restarted.inject({ url: pathname + search, headers })
      expect(parseCallback({ location: String(silent.headers.location) } as never)).toHaveProperty('code')
    })
  })

  it.each([
    ['participants', 29, 31],
    ['issuer', 29, 31],
    ['cookies', 29, 31],
    ['login-codes', 0, 0],
  ])('[SAFE-97] of %s asks again before %s days, and no more after %s', async (name, early, late) => {
    const days = (count: number) => vi.setSystemTime(start + count * 86_400_000)
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    expect(await run('rotate', name)).toBe(0)
    days(early)
    expect(await run('rotate', name)).toBe(name === 'login-codes' ? 0 : 1)
    days(late)
    expect(await run('rotate', name)).toBe(0)
  })

  it('[SAFE-97] is in the security log', async () => {
    const readLast = async () => (await server.rows('security_log', {}, 'id')).at(-1)
    await run('rotate', 'cookies')
    const details = '{"keys":"cookies","number":1}'
    expect(await readLast()).toMatchObject({ action: 'keys-rotated', actor: 'server', details })
    expect(printed.at(-1)).toBe(
      'cookies: a new key signs from the next start of the server on; the one before stays valid.',
    )
    expect(await run('drop-old', 'cookies', '--yes')).toBe(0)
    expect(printed.at(-1)).toContain('1 earlier key is deleted. Restart every server now')
    const dropped = '{"keys":"cookies","dropped":1}'
    expect(await readLast()).toMatchObject({ action: 'keys-dropped', details: dropped })
  })

  it('is listed with its day, as long as the security log has it', async () => {
    await run('rotate', 'cookies')
    const { created } = await server.row('security_log', { action: 'keys-rotated' })
    expect(await run('list')).toBe(0)
    const day = new Date(created).toISOString().slice(0, 10)
    expect(printed.slice(-4)).toContain(`cookies\t2 valid keys, the newest since ${day}`)
    expect(printed.slice(-5)).toContain('participants\t1 valid key, the first one, never rotated')
    await server.db.deleteFrom('security_log').execute()
    expect(await run('list')).toBe(0)
    expect(printed.slice(-4)).toContain('cookies\t2 valid keys, the newest for more than a year')
  })
})
