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
import { afterEach, describe, expect, it, vi } from 'vitest'
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
  it('[SAFE-97] a server that has not read the keys since takes a token of the newest at once', async () => {
    const second = await openApp(server)
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const vote = async () => {
      const body = { conversation_id, tid: 0, vote: -1 }
      return (await server.send('POST', '/api/v3/votes', { body })).body.auth.token as string
    }
    const url = `/api/v3/votes/me?conversation_id=${conversation_id}`
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
    const second = await openApp(server)
    const { zid, conversation_id: id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const vote = async (app: FastifyInstance) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v3/votes',
          payload: { conversation_id: id, tid: 0, vote: -1 },
        })
      ).json().auth.token as string
    const check = (token: string) =>
      Promise.all(
        [server.app, second].map((app) => getStatus(app, `/api/v3/votes/me?conversation_id=${id}`, token)),
      )
    const old = await vote(server.app)
    expect(await check(old)).toEqual([200, 200])
    expect(await run('rotate', 'participants')).toBe(0)
    for (const app of [server.app, second]) {
      const token = await vote(app)
      expect(decodeProtectedHeader(token).kid).toBe('1')
      expect(await check(token)).toEqual([200, 200])
    }
    expect(await check(old)).toEqual([200, 200])
    expect(await run('rotate', 'participants')).toBe(1)
    expect(printed.at(-1)).toMatch(/signs since \d{4}-\d\d-\d\d only\..* rotate participants --yes$/)
    expect(await run('rotate')).toBe(1)
    expect(await check(old)).toEqual([200, 200])
    await run('rotate', 'participants', '--yes')
    expect(await check(old)).toEqual([401, 401])
  })

  it('[SAFE-97] drops a leaked key at once when told to, after a confirmation', async () => {
    const second = await openApp(server)
    const { zid, conversation_id: id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const { body } = await server.send('POST', '/api/v3/votes', {
      body: { conversation_id: id, tid: 0, vote: 1 },
    })
    const url = `/api/v3/votes/me?conversation_id=${id}`
    await run('rotate', 'participants')
    expect(await run('drop-old', 'participants')).toBe(1)
    expect(await getStatus(second, url, body.auth.token)).toBe(200)
    expect(await run('drop-old', 'participants', '--yes')).toBe(0)
    for (const app of [server.app, second]) expect(await getStatus(app, url, body.auth.token)).toBe(401)
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

  it('[SAFE-97] keeps sessions, refresh tokens and access tokens of the issuer over its next start', async () => {
    const issuing = await openServer({ issuer: true })
    const second = await openApp(issuing)
    const browser = createBrowser(issuing.app, ORIGIN)
    const tokens = await signIn(issuing.app, browser, ORIGIN, 'ada@folkmoot.test')
    expect(await runOn(issuing, ['rotate'])).toBe(0)
    const restarted = await openApp(issuing)
    expect(await getStatus(restarted, '/api/v3/users', tokens.access_token)).toBe(200)
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: 'folkmoot-web',
    }
    const renewed = await postForm(restarted, 'token', form)
    const kid = (token: string) => decodeProtectedHeader(token).kid
    expect(kid(renewed.body.access_token)).not.toBe(kid(tokens.access_token))
    // the server that was not started again takes the new key too
    for (const app of [second, restarted])
      expect(await getStatus(app, '/api/v3/users', renewed.body.access_token)).toBe(200)
    const { pathname, search } = new URL(
      createAuthorization(ORIGIN, { prompt: 'none', redirect_uri: `${ORIGIN}/silent` }).url,
    )
    const silent = await restarted.inject({
      url: pathname + search,
      headers: { cookie: browser.cookies(), accept: 'text/html' },
    })
    expect(parseCallback({ location: String(silent.headers.location) } as never)).toHaveProperty('code')
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

  it('tells of a newest key that the security log has forgotten since when', async () => {
    await run('rotate', 'participants')
    await server.db.deleteFrom('security_log').execute()
    expect(await run('list')).toBe(0)
    expect(printed.slice(-5)).toContain('participants\t2 valid keys, the newest for more than a year')
  })

  it('[SAFE-97] is in the security log', async () => {
    await run('rotate', 'cookies')
    const rows = await server.rows('security_log')
    expect(rows.at(-1)).toMatchObject({
      action: 'keys-rotated',
      actor: 'server',
      details: '{"keys":"cookies","number":1}',
    })
    expect(printed.at(-1)).toBe(
      'cookies: a new key signs from the next start of the server on; the one before stays valid.',
    )
    expect(await run('drop-old', 'cookies', '--yes')).toBe(0)
    expect(printed.at(-1)).toContain('1 earlier key is deleted. Restart every server now')
    const dropped = await server.rows('security_log')
    expect(dropped.at(-1)).toMatchObject({
      action: 'keys-dropped',
      details: '{"keys":"cookies","dropped":1}',
    })
    await run('rotate', 'cookies', '--yes')
    expect(await run('list')).toBe(0)
    const last = await server.db
      .selectFrom('security_log')
      .select('created')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const day = new Date(last.created).toISOString().slice(0, 10)
    expect(printed.slice(-4)).toContain(`cookies\t2 valid keys, the newest since ${day}`)
    expect(printed.slice(-5)).toContain('participants\t1 valid key, the first one, never rotated')
  })
})
