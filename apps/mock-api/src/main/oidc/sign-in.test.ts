import { shareServer } from '@folkmoot/testing/provide-server'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  parseCallback,
  createAuthorization,
  createBrowser,
  postForm,
  signIn,
} from '@folkmoot/testing/browser'

const ORIGIN = 'http://localhost:8080'
const server = shareServer({ issuer: true })

const createTestBrowser = () => createBrowser(server.app, ORIGIN)
const fetchUser = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.app.inject({ url: '/api/v3/users', headers })
  return { status: answer.statusCode, body: answer.json() }
}

describe('discovery', () => {
  it('[AUTH-9] describes itself like any OpenID Connect provider, under any address', async () => {
    const headers = { host: '127.0.0.1:4321' }
    const answer = await server.app.inject({ url: '/oidc/.well-known/openid-configuration', headers })
    expect(answer.json()).toMatchObject({
      issuer: `${ORIGIN}/oidc`,
      authorization_endpoint: `${ORIGIN}/oidc/auth`,
      token_endpoint: `${ORIGIN}/oidc/token`,
      end_session_endpoint: `${ORIGIN}/oidc/session/end`,
      device_authorization_endpoint: `${ORIGIN}/oidc/device/auth`,
      code_challenge_methods_supported: ['S256'],
    })
    const { keys } = (await server.app.inject('/oidc/jwks')).json()
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig' })])
    expect(keys[0]).not.toHaveProperty('d')
  })
})

it.each([
  ['another name', { host: 'folkmoot.tunnel.example' }],
  ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
  ['a tunnel', { via: '1.1 tunnel' }],
])('[SAFE-11] refuses a request by %s', async (_, headers) => {
  const payload = { grant_type: 'urn:folkmoot:account', account: 'cleo' }
  for (const request of [{ url: '/oidc/auth' }, { url: '/oidc/token', method: 'POST' as const, payload }]) {
    const answer = await server.app.inject({ ...request, headers })
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('this machine alone')])
  }
})

describe('signing in through the pages', () => {
  it('[AUTH-1] [AUTH-9] gives the console a code, and for the code tokens that the API accepts', async () => {
    const tokens = await signIn(server.app, createTestBrowser(), ORIGIN, 'ada@folkmoot.test')
    expect(tokens).toMatchObject({ expires_in: 3600, scope: 'api' })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: `${ORIGIN}/oidc`,
      aud: 'folkmoot-api',
      sub: 'ada@folkmoot.test',
      'https://folkmoot.test/email': 'ada@folkmoot.test',
      'https://folkmoot.test/name': 'Ada Owner',
      'https://folkmoot.test/delphi_enabled': true,
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: 'folkmoot-web',
      name: 'Ada Owner',
      email: 'ada@folkmoot.test',
      email_verified: true,
    })
    expect(await fetchUser(tokens.access_token)).toMatchObject({
      status: 200,
      body: { uid: 1, delphi_enabled: true },
    })
  })

  it('lists the four accounts, says that there is no password, and loads nothing from elsewhere', async () => {
    const page = await createTestBrowser().open(createAuthorization(ORIGIN).url)
    expect(page.status).toBe(200)
    for (const name of ['Ada Owner', 'Ben Moderator', 'Cleo Admin', 'Dan Stranger'])
      expect(page.html).toContain(name)
    expect(page.html).toContain('no password')
    expect(page.html).not.toMatch(/(src|href)="?https?:|@import|url\(/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('explains that an address is invalid, keeps the input, and escapes it', async () => {
    const browser = createTestBrowser()
    const page = await browser.open(createAuthorization(ORIGIN).url)
    const answer = await browser.submit(page, { account: '"><b>nobody' })
    expect(answer.status).toBe(400)
    expect(answer.html).toMatch(/role="alert"[^<]*>This is not an e-mail address/)
    expect(answer.html).toContain('value="&quot;&gt;&lt;b&gt;nobody"')
    expect(answer.html).toContain('aria-invalid="true"')
  })

  it('[AUTH-1] leads a person who returns to a used sign-in page to the console', async () => {
    const browser = createTestBrowser()
    const page = await browser.open(createAuthorization(ORIGIN).url)
    await browser.submit(page, { account: 'ada@folkmoot.test' })
    expect(await browser.open(page.url)).toMatchObject({ status: 303, location: `${ORIGIN}/` })
  })

  it('refuses a redirect address of another site, with an explanation', async () => {
    const page = await createTestBrowser().open(
      createAuthorization(ORIGIN, { redirect_uri: 'https://evil.example/callback' }).url,
    )
    expect(page).toMatchObject({ status: 400, location: undefined })
    expect(page.html).toContain('Sign-in did not work')
    expect(page.html).toContain('redirect_uri')
  })

  it('requires proof of possession: a code needs its verifier', async () => {
    const browser = createTestBrowser()
    const { url, finish } = createAuthorization(ORIGIN)
    const back = await browser.submit(await browser.open(url), { account: 'ada@folkmoot.test' })
    const form = { grant_type: 'authorization_code', code: parseCallback(back).code ?? '', ...finish }
    const wrong = await postForm(server.app, 'token', { ...form, code_verifier: 'x'.repeat(43) })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('serves the command line on any port of 127.0.0.1, and asks it for no consent', async () => {
    const redirect_uri = 'http://127.0.0.1:49152/callback'
    const browser = createTestBrowser()
    const { url, finish } = createAuthorization(ORIGIN, { client_id: 'folkmoot-cli', redirect_uri })
    const back = await browser.submit(await browser.open(url), { account: 'ada@folkmoot.test' })
    expect(back.location?.startsWith(redirect_uri)).toBe(true)
    const form = { grant_type: 'authorization_code', code: parseCallback(back).code ?? '', ...finish }
    const { body } = await postForm(server.app, 'token', form)
    expect(await fetchUser(body.access_token)).toMatchObject({ status: 200, body: { uid: 1 } })
    const again = await browser.open(
      createAuthorization(ORIGIN, { client_id: 'folkmoot-cli', redirect_uri }).url,
    )
    expect(parseCallback(again)).toHaveProperty('code')
  })
})
