import { openApp, shareServer } from '@folkmoot/testing/provide-server'
import { createBrowser, createAuthorization, parseCallback, signIn } from '@folkmoot/testing/browser'
import { createTestServer } from '@folkmoot/testing/server'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decryptText, encryptText } from '../encryption.ts'
import { formatCookie } from './session-cookie.ts'

const ORIGIN = 'http://localhost:8080'
const server = shareServer({ issuer: true })
/** another process on the same database */
let second: FastifyInstance
beforeEach(async () => void (second = await openApp(server)))

type Headers = Record<string, string>

const post = async (
  app: FastifyInstance,
  path: string,
  form: Record<string, string>,
  headers: Headers = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/session/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body }
}

/** Signs in as the console does. Returns the answer with the tokens, and the cookie. */
async function signInToConsole(account: string, browser = createBrowser(server.app, ORIGIN)) {
  const { url, finish } = createAuthorization(ORIGIN)
  const page = await browser.open(url)
  const back = page.location ? page : await browser.submit(page, { account })
  const { code = '' } = parseCallback(back) as { code?: string }
  const answer = await post(server.app, 'token', {
    grant_type: 'authorization_code',
    code,
    ...finish,
  })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { ...answer, cookie, browser }
}

const renew = (cookie: string, app = server.app, headers: Headers = {}) =>
  post(app, 'token', { grant_type: 'refresh_token', refresh_token: 'in-cookie' }, { cookie, ...headers })
const readUser = async (token: string, app = server.app) =>
  (await app.inject({ url: '/api/v3/users', headers: { authorization: `Bearer ${token}` } })).statusCode
const signOutEverywhere = (token: string) =>
  server.send('POST', '/api/v3/auth/signOutEverywhere', { token, body: {} })

describe('the console’s session', () => {
  it('[SAFE-93] keeps the refresh token behind a cookie that no script reads and no foreign page sends', async () => {
    const { status, headers, body, cookie, text } = await signInToConsole('ada@folkmoot.test')
    expect(status).toBe(200)
    expect(body).toMatchObject({ refresh_token: 'in-cookie', access_token: expect.any(String) })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toMatch(/; Path=\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
    expect(formatCookie('https://talk.example', 'v')).toMatch(/^__Secure-.*; Secure$/)
    const rows = await server.rows('oidc_payloads', { model: 'RefreshToken' })
    const stored = JSON.stringify(await server.rows('console_sessions'))
    for (const { id } of rows) expect(text + stored).not.toContain(id)
    expect(stored).not.toContain(cookie.split('=')[1])
  })

  it('[SAFE-93] renews again and again with the cookie, on either server, and never without it', async () => {
    const { cookie } = await signInToConsole('ada@folkmoot.test')
    for (const app of [server.app, second, server.app]) {
      const { status, body } = await renew(cookie, app)
      expect([status, body.refresh_token]).toEqual([200, 'in-cookie'])
      expect(await readUser(body.access_token, second)).toBe(200)
    }
    for (const wrong of ['', 'folkmoot_8080_session=nothing', cookie.slice(0, -1)])
      expect(await renew(wrong)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('[SAFE-93] answers no page of another origin', async () => {
    const { cookie } = await signInToConsole('ada@folkmoot.test')
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Headers[])
      expect((await renew(cookie, server.app, headers)).status).toBe(403)
    expect(
      (await renew(cookie, server.app, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
  })

  it('[SAFE-93] ends with the sign-out, at the server too', async () => {
    const { cookie } = await signInToConsole('ada@folkmoot.test')
    const ended = await post(second, 'end', {}, { cookie })
    expect(ended.headers['set-cookie']).toContain('Max-Age=0')
    expect((await renew(cookie)).status).toBe(400)
  })

  it('passes on what the provider refuses, and what the page asks wrongly', async () => {
    const form = {
      grant_type: 'authorization_code',
      code: 'x',
      code_verifier: 'y'.repeat(43),
      redirect_uri: `${ORIGIN}/callback`,
    }
    expect(await post(server.app, 'token', form)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await post(server.app, 'token', { grant_type: 'password' })).toMatchObject({ status: 400 })
  })

  it('encrypts with a key that only the cookie has', () => {
    const stored = encryptText('refresh token', 'cookie', 'refresh')
    expect(decryptText('refresh token', 'cookie', stored)).toBe('refresh')
    expect(() => decryptText('refresh token', 'cookie2', stored)).toThrow('authenticate')
    expect(encryptText('refresh token', 'cookie', 'refresh')).not.toBe(stored)
  })
})

describe('signing out everywhere', () => {
  it('[SAFE-92] ends tokens, sessions and the issuer’s sign-in at once, on both servers, and of nobody else', async () => {
    const here = await signInToConsole('dan@folkmoot.test')
    const elsewhere = await signInToConsole('dan@folkmoot.test')
    const program = await signIn(server.app, createBrowser(server.app, ORIGIN), ORIGIN, 'dan@folkmoot.test')
    const other = await signInToConsole('ben@folkmoot.test')
    const old = [here.body.access_token, elsewhere.body.access_token, program.access_token] as string[]
    // both servers have verified the tokens before
    for (const token of old)
      for (const app of [server.app, second]) expect(await readUser(token, app)).toBe(200)
    expect((await signOutEverywhere(here.body.access_token)).status).toBe(200)
    for (const token of old)
      for (const app of [server.app, second]) expect(await readUser(token, app)).toBe(401)
    for (const { cookie } of [here, elsewhere])
      expect(await renew(cookie, second)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await renew(other.cookie)).status).toBe(200)
    expect(await readUser(other.body.access_token)).toBe(200)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
    const again = await signInToConsole('dan@folkmoot.test', here.browser)
    expect(await readUser(again.body.access_token, second)).toBe(200)
    expect((await renew(again.cookie)).status).toBe(200)
    vi.useRealTimers()
  })

  it('[SAFE-92] also ends tokens that are renewed from an earlier sign-in, where the provider says when it was', async () => {
    const trusting = await createTestServer({ db: server.db })
    trusting.foreign.stop()
    const seconds = Math.floor(Date.now() / 1000)
    const visit = async (claims: Record<string, unknown>) =>
      (
        await trusting.send('GET', '/api/v3/users', {
          token: await trusting.tokenFor('eve@example.org', claims),
        })
      ).status
    expect(await visit({ auth_time: seconds - 100 })).toBe(200)
    const token = await trusting.tokenFor('eve@example.org', { auth_time: seconds - 100 })
    await trusting.send('POST', '/api/v3/auth/signOutEverywhere', { token, body: {} })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect(await visit({ auth_time: seconds - 100 })).toBe(401)
    expect(await visit({ auth_time: seconds + 60 })).toBe(200)
    vi.useRealTimers()
  })

  it('[SAFE-92] administrators end the sign-ins of others, which is in the security log', async () => {
    // an account of its own: a sign-in within the same second is ended too
    const { body } = await signInToConsole('gil@example.org')
    const token = body.access_token as string
    const { uid } = (await server.send('GET', '/api/v3/users', { token })).body as { uid: number }
    const admin = await signInToConsole('cleo@folkmoot.test')
    const end = (token: string, uid_of_user: number) =>
      server.send('POST', '/api/v3/auth/signOutEverywhere', { token, body: { uid_of_user } })
    expect((await end(token, 3)).status).toBe(403)
    expect((await end(admin.body.access_token, 99_999)).status).toBe(400)
    expect((await end(admin.body.access_token, uid)).status).toBe(200)
    expect(await readUser(token, second)).toBe(401)
    const log = await server.send('GET', '/api/v3/securityLog?kind=sign-ins', {
      token: admin.body.access_token,
    })
    expect(log.body.events[0]).toMatchObject({
      action: 'signed-out-everywhere',
      uid: 3,
      details: { account: uid },
    })
  })
})
