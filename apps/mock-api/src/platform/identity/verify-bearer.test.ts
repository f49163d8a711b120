import { createHmac, randomUUID } from 'node:crypto'
import { shareServer } from '@folkmoot/testing/provide-server'
import { TEST_ISSUER } from '@folkmoot/testing/template-database'
import { generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getSigningKey } from '@folkmoot/testing/keys'

const server = shareServer({ env: { ADMIN_UIDS: '["cleo@folkmoot.test", 4]', SPECIAL_UIDS: '[2]' } })

const FORMAT = {
  status: 401,
  body: {
    error: 'Invalid token format',
    status: 401,
    details: 'Token does not match any supported JWT type',
  },
}
const createRefusal = (details: string) => ({
  status: 401,
  body: { error: 'Invalid authentication token', status: 401, details },
})
const INVALID = createRefusal('jwt invalid')
const ALGORITHM = createRefusal('signed with another algorithm')
const EXPIRED = createRefusal('jwt expired')

async function fetchUser(authorization?: string, url = '/api/v3/users') {
  const answer = await server.app.inject({
    url,
    headers: authorization === undefined ? {} : { authorization },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const fetchUserWithToken = async (token: string | Promise<string>) => fetchUser(`Bearer ${await token}`)

/** Creates a token of the test issuer with any key and header. */
async function sign(claims: JWTPayload, header: { typ?: string } = {}, key?: CryptoKey | Uint8Array) {
  const { namespace } = server.config.auth
  const usual = {
    iss: TEST_ISSUER,
    aud: 'folkmoot-api',
    azp: 'folkmoot-web',
    scope: 'openid profile email',
    sub: randomUUID(),
    [`${namespace}email`]: 'x@example.org',
  }
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', ...header })
    .setIssuedAt()
    .setExpirationTime(claims.exp ?? '1h')
    .sign(key ?? (await getSigningKey()))
}

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a bearer token', () => {
  afterEach(() => vi.useRealTimers())

  it.each([
    ['ada', 1, { delphi_enabled: true }],
    ['ben', 2, { is_special: true }],
    ['cleo', 3, { is_admin: true }],
    ['dan', 4, { is_admin: true }],
  ])(
    '[API-10] identifies %s, with the roles of the settings and the provider’s claims',
    async (name, uid, rights) => {
      const none = { is_admin: false, is_special: false, delphi_enabled: false }
      const { body } = await fetchUserWithToken(server.tokenFor(name))
      expect(body).toMatchObject({ uid, ...none, ...rights })
    },
  )

  it('[API-10] makes no administrator because of an unverified address', async () => {
    const claims = { email: 'cleo@folkmoot.test', email_verified: false }
    const { body } = await fetchUserWithToken(
      sign({ ...claims, 'https://folkmoot.test/email': 'cleo@folkmoot.test' }),
    )
    expect(body).toMatchObject({ email: 'cleo@folkmoot.test', is_admin: false })
    expect(body.uid).toBeGreaterThan(4)
  })

  it('is absent without a header or with another scheme', async () => {
    for (const header of [undefined, '', 'Basic YWRhOng=', 'Bearerish x'])
      expect(await fetchUser(header)).toMatchObject({
        status: 401,
        body: { error: 'Authentication required' },
      })
  })

  it('is parsed with any case of the scheme', async () => {
    expect(await fetchUser(`bEARER ${await server.tokenFor('ada')}`)).toMatchObject({ status: 200 })
  })

  it('is refused if it is not a token', async () => {
    for (const text of [
      '',
      ' ',
      'x',
      'a.b.c',
      `${encodePart({})}.${encodePart([])}.x`,
      `${encodePart({})}.${encodePart(null)}.x`,
    ])
      expect(await fetchUser(`Bearer ${text}`)).toMatchObject(FORMAT)
  })

  it('is refused if it was changed, signed with another key, or is expired', async () => {
    const [header, , signature] = (await server.tokenFor('dan')).split('.')
    const [, payload] = (await server.tokenFor('ada')).split('.')
    expect(await fetchUserWithToken(`${header}.${payload}.${signature}`)).toMatchObject(INVALID)
    const { privateKey } = await generateKeyPair('RS256')
    expect(await fetchUserWithToken(sign({}, {}, privateKey))).toMatchObject(INVALID)
    expect(
      await fetchUserWithToken(server.tokenFor('ada', {}, Math.floor(Date.now() / 1000) - 60)),
    ).toMatchObject(EXPIRED)
  })

  it('is accepted until five seconds after its expiry, because clocks differ', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(await fetchUserWithToken(server.tokenFor('ada', {}, now - 2))).toMatchObject({ status: 200 })
    expect(await fetchUserWithToken(server.tokenFor('ada', {}, now - 10))).toMatchObject(EXPIRED)
  })

  it('is refused without a signature, or with one made from the public key', async () => {
    const claims = encodePart({
      iss: TEST_ISSUER,
      aud: 'folkmoot-api',
      sub: 'ada@folkmoot.test',
      exp: 9_999_999_999,
    })
    expect(await fetchUserWithToken(`${encodePart({ alg: 'none' })}.${claims}.`)).toMatchObject(ALGORITHM)
    const signed = `${encodePart({ alg: 'HS256', kid: 'test' })}.${claims}`
    const mac = createHmac('sha256', 'folkmoot').update(signed).digest('base64url')
    expect(await fetchUserWithToken(`${signed}.${mac}`)).toMatchObject(ALGORITHM)
  })

  it('[AUTH-9] is refused with another issuer or audience', async () => {
    expect(await fetchUserWithToken(sign({ iss: 'https://another.example' }))).toMatchObject(FORMAT)
    expect(await fetchUserWithToken(sign({ iss: `${TEST_ISSUER}/` }))).toMatchObject(FORMAT)
    expect(await fetchUserWithToken(sign({ aud: 'another-api' }))).toMatchObject(FORMAT)
  })

  it('[AUTH-9] may have another type, or several audiences', async () => {
    for (const header of [{}, { typ: 'JWT' }, { typ: 'at+jwt' }, { typ: 'application/at+jwt' }])
      expect(await fetchUserWithToken(sign({}, header))).toMatchObject({ status: 200 })
    expect(
      await fetchUserWithToken(sign({ aud: ['https://userinfo.example', 'folkmoot-api'] })),
    ).toMatchObject({
      status: 200,
    })
    expect(await fetchUserWithToken(sign({}, { typ: 'logout+jwt' }))).toMatchObject(FORMAT)
  })

  it.each([
    ['Keycloak', { typ: 'Bearer', azp: 'folkmoot-web', scope: 'openid email profile', sid: 's' }],
    ['Auth0', { azp: 'folkmoot-web', scope: 'openid profile email', gty: 'authorization_code' }],
    ['RFC 9068', { azp: undefined, client_id: 'folkmoot-web', scope: 'openid', jti: 'j' }],
    ['Entra v2', { azp: 'folkmoot-web', azpacr: '0', scope: undefined, scp: 'openid access', ver: '2.0' }],
    ['Entra v1', { azp: undefined, appid: 'folkmoot-web', scope: undefined, scp: 'openid', ver: '1.0' }],
    ['Okta', { azp: undefined, cid: 'folkmoot-web', scope: undefined, scp: ['openid', 'profile'] }],
  ])('is accepted as %s issues it', async (_, claims) => {
    expect(await fetchUserWithToken(sign(claims))).toMatchObject({ status: 200 })
  })

  it.each([
    ['of another client', { azp: 'another-app' }, 'issued to another client'],
    ['without a client', { azp: undefined }, 'issued to another client'],
    ['ID token with our audience: at_hash', { at_hash: 'x' }, 'not an access token'],
    ['ID token with our audience: nonce', { nonce: 'x' }, 'not an access token'],
    ['ID token of Keycloak', { typ: 'ID' }, 'not an access token'],
    ['refresh token of Keycloak', { typ: 'Refresh' }, 'not an access token'],
    ['logout token', { events: {} }, 'not an access token'],
  ])('is refused: %s', async (_, claims, details) => {
    expect(await fetchUserWithToken(sign(claims))).toMatchObject(createRefusal(details))
  })

  it('is refused without a subject or an expiry', async () => {
    expect(await fetchUserWithToken(sign({ sub: '' }))).toMatchObject(INVALID)
    const endless = await new SignJWT({ iss: TEST_ISSUER, aud: 'folkmoot-api', sub: 's' })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(await getSigningKey())
    expect(await fetchUserWithToken(endless)).toMatchObject(INVALID)
  })

  it('needs an address for a new user', async () => {
    const answer = await fetchUserWithToken(sign({ 'https://folkmoot.test/email': undefined }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_user_data' } })
  })

  it('is refused for public calls too, and no reply repeats it', async () => {
    const bad = await sign({ iss: 'https://another.example' })
    const answer = await fetchUser(`Bearer ${bad}`, '/api/v3/conversations')
    expect(answer).toMatchObject(FORMAT)
    expect(JSON.stringify(answer)).not.toContain(bad.slice(0, 20))
  })
})
