import { createHash } from 'node:crypto'
import { shareServer, openApp } from '@folkmoot/testing/provide-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  parseCallback,
  createAuthorization,
  createBrowser,
  postForm,
  signIn,
} from '@folkmoot/testing/browser'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { deleteExpiredPayloads } from './storage.ts'

const ORIGIN = 'http://localhost:8080'
const CLIENT = { client_id: 'folkmoot-web' }
const server = shareServer({ issuer: true, env: { DEV_TOKEN_TTL: '90' } })
afterEach(() => void vi.useRealTimers())

const createTestBrowser = () => createBrowser(server.app, ORIGIN)
const authorizeSilently = (more = {}) =>
  createAuthorization(ORIGIN, { prompt: 'none', redirect_uri: `${ORIGIN}/silent`, ...more }).url
const refreshTokens = (refresh_token: string, app = server.app) =>
  postForm(app, 'token', { grant_type: 'refresh_token', refresh_token, ...CLIENT })
/** Moves the wall clock; timers go on. */
const advanceClock = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

describe('refreshing', () => {
  it('[AUTH-6] gives a new access token for a refresh token, for as long as the settings say', async () => {
    const { refresh_token, expires_in } = await signIn(
      server.app,
      createTestBrowser(),
      ORIGIN,
      'ada@folkmoot.test',
    )
    expect(expires_in).toBe(90)
    const renewed = await refreshTokens(refresh_token)
    expect(renewed.body).toMatchObject({ expires_in: 90, scope: 'api', id_token: expect.any(String) })
    expect(renewed.body.refresh_token).not.toBe(refresh_token)
  })

  it('[AUTH-6] keeps two tabs signed in that refresh at the same moment, three times over', async () => {
    let { refresh_token } = await signIn(server.app, createTestBrowser(), ORIGIN, 'ada@folkmoot.test')
    for (let round = 0; round < 3; round += 1) {
      const tabs = await repeatTogether(2, () => refreshTokens(refresh_token))
      expect(tabs.map(({ status }) => status)).toEqual([200, 200])
      refresh_token = tabs[round % 2]!.body.refresh_token
    }
  })

  it('treats a second use after the grace period as theft, and revokes all tokens of the sign-in', async () => {
    const { refresh_token } = await signIn(server.app, createTestBrowser(), ORIGIN, 'ada@folkmoot.test')
    const renewed = await refreshTokens(refresh_token)
    advanceClock(20)
    expect((await refreshTokens(refresh_token)).status).toBe(200)
    advanceClock(20)
    expect((await refreshTokens(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refreshTokens(renewed.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('[AUTH-6] renews silently during a session, and returns login_required without one', async () => {
    expect(parseCallback(await createTestBrowser().open(authorizeSilently()))).toMatchObject({
      error: 'login_required',
      state: 'the-state',
    })
    const browser = createTestBrowser()
    await signIn(server.app, browser, ORIGIN, 'ada@folkmoot.test')
    expect(parseCallback(await browser.open(authorizeSilently()))).toHaveProperty('code')
  })

  it('lets no page of another origin read a token', async () => {
    const { refresh_token } = await signIn(server.app, createTestBrowser(), ORIGIN, 'ada@folkmoot.test')
    const form = { grant_type: 'refresh_token', refresh_token, ...CLIENT }
    const foreign = await postForm(server.app, 'token', form, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await postForm(server.app, 'token', form, { origin: ORIGIN })).status).toBe(200)
  })
})

describe('signing out', () => {
  it('[AUTH-3] ends the session without confirmation, leads to /home, and lets another person sign in', async () => {
    const browser = createTestBrowser()
    const tokens = await signIn(server.app, browser, ORIGIN, 'ada@folkmoot.test')
    const asked = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${ORIGIN}/home`, state: 's' }
    const page = await browser.open(`${ORIGIN}/oidc/session/end?${new URLSearchParams(asked)}`)
    const [script = ''] = /(?<=<script>)[^<]+/.exec(page.html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
    const done = await browser.submit(page)
    expect(done.location).toBe(`${ORIGIN}/home?state=s`)
    expect((await refreshTokens(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect(parseCallback(await browser.open(authorizeSilently()))).toMatchObject({ error: 'login_required' })
    expect((await browser.open(createAuthorization(ORIGIN).url)).html).toContain('Ada Owner')
  })

  it('says so when there is no address to return to, and works without a session', async () => {
    const browser = createTestBrowser()
    const page = await browser.open(`${ORIGIN}/oidc/session/end`)
    const done = await browser.submit(page)
    expect(done.html).toContain('You are signed out')
  })

  it('leaves the command line signed in', async () => {
    const browser = createTestBrowser()
    const redirect_uri = 'http://127.0.0.1:49152/callback'
    const cli = { client_id: 'folkmoot-cli', redirect_uri }
    const { refresh_token } = await signIn(server.app, browser, ORIGIN, 'ada@folkmoot.test', cli)
    await browser.submit(await browser.open(`${ORIGIN}/oidc/session/end`))
    const form = { grant_type: 'refresh_token', refresh_token, client_id: 'folkmoot-cli' }
    expect((await postForm(server.app, 'token', form)).status).toBe(200)
    const gone = await postForm(server.app, 'token/revocation', {
      token: refresh_token,
      client_id: 'folkmoot-cli',
    })
    expect(gone.status).toBe(200)
    expect((await postForm(server.app, 'token', form)).body).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('what the issuer stores', () => {
  it('is deleted when it has expired, not earlier', async () => {
    const { refresh_token } = await signIn(server.app, createTestBrowser(), ORIGIN, 'dan@folkmoot.test')
    const rows = () => server.rows('oidc_payloads')
    await deleteExpiredPayloads(server.db, Date.now() + 120_000)
    expect((await rows()).map(({ model }) => model)).not.toContain('AuthorizationCode')
    expect((await refreshTokens(refresh_token)).status).toBe(200)
    await deleteExpiredPayloads(server.db, Date.now() + 366 * 86_400_000)
    expect(await rows()).toEqual([])
  })
})

describe('the log', () => {
  it('contains no token, no address and no person', async () => {
    const lines: string[] = []
    const app = await openApp(server, {
      logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    })
    const tokens = await signIn(app, createBrowser(app, ORIGIN), ORIGIN, 'ada@folkmoot.test')
    await app.inject({ url: `/oidc/session/end?id_token_hint=${tokens.id_token}` })
    for (const token of [tokens.access_token, `${tokens.access_token}x`, 'eyJ.eyJ.x'])
      await app.inject({ url: '/api/v3/users', headers: { authorization: `Bearer ${token}` } })
    await refreshTokens('nothing', app)
    app.log.info('the log is on')
    expect(lines.join('')).toContain('the log is on')
    expect(lines.join('')).not.toMatch(/eyJ|folkmoot\.test|Ada/)
  })
})
