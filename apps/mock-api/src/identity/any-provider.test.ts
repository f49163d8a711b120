import { createTestDatabase } from '@folkmoot/testing/database'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import type { JWTPayload } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { generateSecureInt } from '../secure-random.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

const OURS = { aud: 'our-api', client_id: 'console', scope: 'openid' }

/** Starts a provider and a server that trusts it. */
async function start(env: Record<string, string> = {}, algs?: readonly string[]) {
  const provider = await startTestProvider(algs)
  const base = await createTestDatabase(false)
  const config = readConfig({
    DATABASE_URL: 'sqlite::memory:',
    AUTH_ISSUER: provider.issuer,
    AUTH_AUDIENCE: 'our-api',
    AUTH_CLIENT_ID: 'console',
    ...env,
  })
  const app = await createApp({
    db: base.db,
    config,
    clock: Date.now,
    random: generateSecureInt,
    pages: BLANK_PAGES,
  })
  onTestFinished(async () => {
    await app.close()
    await base.close()
    provider.close()
  })
  const call = async (token: string) => {
    const answer = await app.inject({ url: '/api/v3/users', headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  return { provider, call, base }
}

/** Answers at a path, and says in the discovery document where. */
function addEndpoint(
  { discovery, endpoints, issuer }: TestProvider,
  name: string,
  answer: TestProvider['endpoints'][string],
): void {
  discovery[`${name}_endpoint`] = `${issuer}/${name}`
  endpoints[`/${name}`] = answer
}

describe('signatures', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('[AUTH-24] %s counts', async (alg) => {
    const { provider, call } = await start({}, [alg])
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example' })
    expect(await call(token)).toMatchObject({ status: 200, body: { email: 'a@x.example' } })
  })

  it('[AUTH-22] [AUTH-24] another one is refused, by its name', async () => {
    const { provider, call } = await start({}, ['RS512'])
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example' })
    expect(await call(token)).toMatchObject({
      status: 401,
      body: { mismatch: 'algorithm', found: ['RS512'], expected: expect.arrayContaining(['ES256', 'EdDSA']) },
    })
  })
})

describe('a refusal', () => {
  it.each([
    ['issuer', { iss: 'https://else.example' }, ['https://else.example']],
    ['audience', { aud: ['openid', 'profile'] }, ['openid', 'profile']],
    ['client', { client_id: 'other' }, ['other']],
    ['scope', { scope: 'profile email' }, ['profile', 'email']],
  ])('[AUTH-22] names the %s that was found and the expected one', async (mismatch, claims, found) => {
    const { provider, call } = await start()
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example', ...claims })
    const expected = { issuer: provider.issuer, audience: 'our-api', client: 'console', scope: 'openid' }
    const answer = await call(token)
    expect(answer).toMatchObject({
      status: 401,
      body: { mismatch, found, expected: [expected[mismatch as keyof typeof expected]] },
    })
    for (const part of token.split('.')) expect(JSON.stringify(answer)).not.toContain(part)
  })

  it('[AUTH-22] shows only short plain texts of a claim', async () => {
    const { provider, call } = await start()
    const aud = ['x'.repeat(5000), 'new\nline', ...Array.from({ length: 50 }, (_, index) => `aud${index}`)]
    const { body } = await call(await provider.sign({ ...OURS, sub: 'a', aud }))
    const found = body['found'] as string[]
    expect(found).toHaveLength(10)
    expect(found[0]).toHaveLength(200)
    expect(found[1]).toBe('new?line')
  })
})

describe('claims at the userinfo endpoint', () => {
  const startWith = async (claims: JWTPayload, env?: Record<string, string>) => {
    const started = await start(env)
    addEndpoint(started.provider, 'userinfo', ({ authorization }) =>
      authorization?.startsWith('Bearer ') ? { body: claims } : { status: 401 },
    )
    return started
  }

  it('[AUTH-25] fill in what the access token lacks, and are asked for once in five minutes', async () => {
    const person = { sub: 'a', email: 'ada@folkmoot.test', email_verified: true, name: 'Ada' }
    const { provider, call } = await startWith(person)
    const token = await provider.sign({ ...OURS, sub: 'a' })
    expect(await call(token)).toMatchObject({ status: 200, body: { uid: 1, email: 'ada@folkmoot.test' } })
    await call(token)
    expect(provider.listRequests('/userinfo')).toHaveLength(1)
  })

  it('[AUTH-25] are not asked for where the token has all of them', async () => {
    const { provider, call } = await startWith({ sub: 'a', email: 'wrong@x.example' })
    const own = { email: 'own@x.example', email_verified: false, name: 'Own' }
    const { body } = await call(await provider.sign({ ...OURS, sub: 'a', ...own }))
    expect(body).toMatchObject({ email: 'own@x.example', hname: 'Own' })
    expect(provider.listRequests('/userinfo')).toEqual([])
  })

  it('[AUTH-25] do not count for another subject', async () => {
    const { provider, call } = await startWith({ sub: 'b', email: 'ada@folkmoot.test', email_verified: true })
    const answer = await call(await provider.sign({ ...OURS, sub: 'a' }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_user_data' } })
  })

  it('[AUTH-25] verify only the address that they have', async () => {
    const { provider, call } = await startWith({ sub: 'a', email: 'mine@x.example', email_verified: true })
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'ada@folkmoot.test', name: 'A' })
    expect((await call(token)).body['uid']).toBeGreaterThan(4)
  })

  it('[AUTH-25] are missing where the provider refuses this token, and unavailable while it is down', async () => {
    const { provider, call } = await start()
    let status = 401
    addEndpoint(provider, 'userinfo', () => ({ status }))
    const own = { email: 'own@x.example', name: 'Own' }
    expect((await call(await provider.sign({ ...OURS, sub: 'a', ...own }))).status).toBe(200)
    status = 503
    expect(await call(await provider.sign({ ...OURS, sub: 'b', ...own }))).toMatchObject({
      status: 503,
      body: { error: 'polis_err_identity_provider_unavailable' },
    })
  })

  it('[AUTH-25] are not asked for with AUTH_USERINFO=0', async () => {
    const { provider, call } = await startWith({ sub: 'a', email: 'a@x.example' }, { AUTH_USERINFO: '0' })
    expect((await call(await provider.sign({ ...OURS, sub: 'a' }))).status).toBe(400)
    expect(provider.listRequests('/userinfo')).toEqual([])
  })
})

describe('a token that is no JWT', () => {
  const STANDARD = { AUTH_INTROSPECTION: 'standard', AUTH_CLIENT_SECRET: 'se:cret' }
  const startWith = async (claims: object, env: Record<string, string> = STANDARD) => {
    const started = await start(env)
    addEndpoint(started.provider, 'introspection', ({ form }) => ({
      body: form['token'] === 'good' ? claims : { active: false },
    }))
    return started
  }
  const ACTIVE = {
    active: true,
    ...OURS,
    sub: 'a',
    email: 'ada@folkmoot.test',
    email_verified: true,
    name: 'A',
  }

  it('[AUTH-26] is introspected with the server’s credentials, and the answer is kept shortly', async () => {
    const { provider, call } = await startWith(ACTIVE)
    expect(await call('good')).toMatchObject({ status: 200, body: { uid: 1 } })
    expect(await call('good')).toMatchObject({ status: 200 })
    const [first, ...others] = provider.listRequests('/introspection')
    expect(others).toEqual([])
    expect(first?.authorization).toBe(`Basic ${Buffer.from('console:se%3Acret').toString('base64')}`)
  })

  it('[AUTH-26] is refused when it is not active, and is not asked about again at once', async () => {
    const { provider, call } = await startWith(ACTIVE)
    for (let round = 0; round < 3; round += 1)
      expect(await call('bad')).toMatchObject({ status: 401, body: { details: 'not active' } })
    expect(provider.listRequests('/introspection')).toHaveLength(1)
  })

  it.each([
    ['another client', { client_id: 'other' }, { mismatch: 'client', found: ['other'] }],
    ['another audience', { aud: 'other' }, { mismatch: 'audience', found: ['other'] }],
    ['another issuer', { iss: 'https://b.example' }, { mismatch: 'issuer', found: ['https://b.example'] }],
    ['no scope of ours', { scope: 'profile' }, { mismatch: 'scope', found: ['profile'] }],
    ['the past', { exp: 1_000_000 }, { details: 'jwt expired' }],
    ['a refresh token', { typ: 'Refresh' }, { details: 'not an access token' }],
  ])('[AUTH-26] is refused when it is of %s', async (_, claims, expected) => {
    const { call } = await startWith({ ...ACTIVE, ...claims })
    expect(await call('good')).toMatchObject({ status: 401, body: expected })
  })

  it('[AUTH-25] [AUTH-26] has its person at the userinfo endpoint', async () => {
    const { provider, call } = await startWith({ active: true, client_id: 'console', scope: 'openid' })
    addEndpoint(provider, 'userinfo', () => ({ body: { sub: 'a', email: 'new@x.example' } }))
    expect(await call('good')).toMatchObject({ status: 200, body: { email: 'new@x.example' } })
  })

  it('[AUTH-26] counts neither while the provider refuses our credentials nor without introspection', async () => {
    const refusing = await start(STANDARD)
    addEndpoint(refusing.provider, 'introspection', () => ({ status: 401 }))
    expect((await refusing.call('good')).status).toBe(503)
    const without = await startWith(ACTIVE, {})
    expect(await without.call('good')).toMatchObject({ status: 401, body: { error: 'Invalid token format' } })
    expect(without.provider.listRequests('/introspection')).toEqual([])
  })

  it('[AUTH-27] is asked about as Google wants it, with the client as audience', async () => {
    const google = await startTestProvider()
    onTestFinished(() => void google.close())
    const exp = String(Math.floor(Date.now() / 1000) + 600)
    // the fields of Google's answer: numbers and the flag are texts, a token that is not active is 400
    const times = { exp, iat: String(Math.floor(Date.now() / 1000)) }
    const answer = {
      azp: 'console',
      aud: 'console',
      sub: '1',
      scope: 'openid',
      ...times,
      email: 'g@x.example',
    }
    google.endpoints['/tokeninfo'] = ({ form }) =>
      form['access_token'] === 'good'
        ? { body: { ...answer, email_verified: 'true' } }
        : { status: 400, body: { error_description: 'Invalid Value' } }
    const { call } = await start({
      AUTH_AUDIENCE: 'console',
      AUTH_INTROSPECTION: 'tokeninfo',
      AUTH_INTROSPECTION_URL: `${google.issuer}/tokeninfo`,
    })
    expect(await call('good')).toMatchObject({ status: 200, body: { email: 'g@x.example' } })
    expect((await call('bad')).status).toBe(401)
    expect(google.listRequests('/tokeninfo')[0]?.authorization).toBeUndefined()
  })
})

describe('a claim of the provider', () => {
  it.each([
    ['groups', { groups: ['staff', 'moot-admins'] }, true],
    ['groups', { groups: 'moot-admins' }, true],
    ['groups', { groups: ['moot-admins-2', 'Moot-Admins'] }, false],
    ['groups', {}, false],
    ['realm_access.roles', { realm_access: { roles: ['moot-admins'] } }, true],
    [
      'urn:zitadel:iam:org:project:roles',
      { 'urn:zitadel:iam:org:project:roles': { 'moot-admins': { '2712345': 'city.example.org' } } },
      true,
    ],
    ['roles', { roles: { 'moot-admins': {} } }, true],
    ['roles', { roles: { 'moot-admins': true, staff: false } }, true],
    ['roles', { roles: { 'moot-admins': false, staff: true } }, false],
    ['roles', { roles: { 'moot-admins': null } }, false],
    ['roles', { roles: { 'moot-admins': 0 } }, false],
    ['roles', { roles: { 'moot-admins': '' } }, false],
    ['roles', { roles: { 'moot-admins': 'false' } }, false],
    ['__proto__.x', {}, false],
  ])('[AUTH-30] %s makes an administrator, or does not: %o', async (name, claims, isAdmin) => {
    const { provider, call } = await start({
      AUTH_ADMIN_CLAIM: name,
      AUTH_ADMIN_VALUES: '["moot-admins"]',
    })
    const { body } = await call(await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example', ...claims }))
    expect(body['is_admin']).toBe(isAdmin)
  })

  it('[AUTH-30] may be at the userinfo endpoint', async () => {
    const { provider, call } = await start({
      AUTH_ADMIN_CLAIM: 'groups',
      AUTH_ADMIN_VALUES: '["moot-admins"]',
    })
    addEndpoint(provider, 'userinfo', () => ({ body: { sub: 'a', groups: ['moot-admins'] } }))
    const person = { email: 'a@x.example', email_verified: true, name: 'A' }
    const { body } = await call(await provider.sign({ ...OURS, sub: 'a', ...person }))
    expect(body['is_admin']).toBe(true)
  })
})
