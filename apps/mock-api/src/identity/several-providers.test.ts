import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { startTwoProviders } from './test-two-providers.ts'

const ADA = { email: 'ada@folkmoot.test', email_verified: true, name: 'Ada' }

describe('two providers', () => {
  it('[AUTH-28] are described for the clients, by their names', async () => {
    const { app, a, b } = await startTwoProviders({ AUTH_RESOURCE: 'https://api-a.example' })
    expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({
      name: 'Ay',
      issuer: a.issuer,
      resource: 'https://api-a.example',
      other_providers: [{ id: 'b', name: 'Bee', issuer: b.issuer, client_id: 'console', audience: 'api-b' }],
    })
  })

  it('[AUTH-28] each accept only their own tokens', async () => {
    const { a, b, signFor, call } = await startTwoProviders()
    for (const provider of [a, b])
      expect((await call(await signFor(provider, { sub: 's', email: 's@x.example' }))).status).toBe(200)
    // signed by one in the name of the other
    const forged = await signFor(b, { sub: 's', email: 's@x.example', iss: a.issuer, aud: 'api-a' })
    expect(await call(forged)).toMatchObject({ status: 401, body: { details: 'jwt invalid' } })
    const mixed = await signFor(b, { sub: 's', email: 's@x.example', aud: 'api-a' })
    expect(await call(mixed)).toMatchObject({
      status: 401,
      body: { mismatch: 'audience', expected: ['api-b'] },
    })
  })

  it('[AUTH-28] get only their own refresh tokens and codes', async () => {
    const { a, b, signFor, exchange, post } = await startTwoProviders()
    const { cookie } = await exchange(b, await signFor(b, { sub: 's', email: 's@x.example' }))
    a.requests.length = 0
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(200)
    expect(b.listRequests('/token').at(-1)?.form).toMatchObject({ refresh_token: `refresh of ${b.issuer}` })
    expect(a.listRequests('/token')).toEqual([])
    expect((await post('token/nobody', { grant_type: 'authorization_code', code: 'x' })).status).toBe(404)
  })

  it('[AUTH-28] cannot answer with a token of the other', async () => {
    const { a, b, signFor, exchange } = await startTwoProviders()
    const answer = await exchange(b, await signFor(a, { sub: 's', email: 's@x.example' }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_token' } })
  })

  it('[AUTH-47] are not flooded through this server, and renewals go on', async () => {
    const { app, a, b, signFor, exchange, post } = await startTwoProviders()
    const { cookie } = await exchange(b, await signFor(b, { sub: 's', email: 's@x.example' }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
    onTestFinished(() => void vi.useRealTimers())
    a.endpoints['/token'] = () => ({ status: 400, body: { error: 'invalid_grant' } })
    const code = { grant_type: 'authorization_code', code: 'x' }
    const postFrom = async (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/session/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(code).toString(),
        remoteAddress,
      })
    const countAsked = async (address: string) => {
      const before = a.listRequests('/token').length
      await Promise.all(Array.from({ length: 40 }, () => postFrom(address)))
      return a.listRequests('/token').length - before
    }
    for (let sent = 0; sent < 40; sent += 1) await post('token', { grant_type: 'nonsense' })
    expect(await countAsked('192.0.2.1')).toBe(30)
    expect((await postFrom('192.0.2.1')).statusCode).toBe(429)
    expect(await countAsked('192.0.2.2')).toBe(30)
    expect(await countAsked('192.0.2.3')).toBe(30)
    expect(await countAsked('192.0.2.4')).toBe(10)
    // a grant that has nothing to do there opens no way around
    const checks = Array.from({ length: 9 }, () => post('unreachable', { grant_type: 'refresh_token' }))
    expect((await Promise.all(checks)).map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 6 }, () => 429),
    ])
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect(await countAsked('192.0.2.1')).toBe(30)
  })

  it('[AUTH-28] are not asked about a token that the other has given', async () => {
    const { a, b, exchange } = await startTwoProviders({}, { introspection: 'standard', client_secret: 's' })
    b.endpoints['/introspect'] = () => ({ body: { active: false } })
    const discovered = { introspection_endpoint: `${b.issuer}/introspect` }
    Object.assign(b.discovery, discovered)
    expect(await exchange(a, 'an opaque token')).toMatchObject({
      status: 400,
      body: { error: 'invalid_token' },
    })
    expect(b.listRequests('/introspect')).toEqual([])
    await exchange(b, 'an opaque token of its own')
    expect(b.listRequests('/introspect')).toHaveLength(1)
  })
})

describe('accounts of two providers', () => {
  it('[AUTH-29] are two for one subject and one verified address', async () => {
    const { a, b, signFor, call } = await startTwoProviders()
    const first = await call(await signFor(a, { sub: 's', ...ADA }))
    const second = await call(await signFor(b, { sub: 's', ...ADA }))
    expect(first.body['uid']).toBe(1)
    expect(second.body['uid']).toBeGreaterThan(4)
    expect((await call(await signFor(b, { sub: 'other', ...ADA }))).body['uid']).toBeGreaterThan(4)
  })

  it('[AUTH-29] an address of a provider that is not trusted waits for nobody', async () => {
    const { a, b, signFor, call } = await startTwoProviders()
    const person = { email: 'new@x.example', email_verified: true, name: 'New' }
    const early = await call(await signFor(b, { sub: 'early', ...person }))
    const owner = await call(await signFor(a, { sub: 'owner', ...person }))
    expect(owner.body['uid']).not.toBe(early.body['uid'])
  })

  it('[AUTH-29] it makes no administrator and no special user either', async () => {
    const { a, b, signFor, call } = await startTwoProviders({
      ADMIN_UIDS: '["ada@folkmoot.test"]',
      SPECIAL_UIDS: '["ada@folkmoot.test"]',
    })
    expect((await call(await signFor(a, { sub: 's', ...ADA }))).body).toMatchObject({ is_admin: true })
    expect((await call(await signFor(b, { sub: 's', ...ADA }))).body).toMatchObject({
      is_admin: false,
      is_special: false,
    })
  })

  it('[AUTH-29] are one where the operator trusts both, and the address is verified', async () => {
    const { b, signFor, call } = await startTwoProviders({}, { trust_addresses: true })
    expect((await call(await signFor(b, { sub: 's', ...ADA }))).body['uid']).toBe(1)
    const unverified = await signFor(b, { sub: 't', ...ADA, email_verified: false })
    expect((await call(unverified)).body['uid']).toBeGreaterThan(4)
  })

  it('[AUTH-29] AUTH_TRUST_ADDRESSES=0 trusts no address of the first one', async () => {
    const { a, signFor, call } = await startTwoProviders({ AUTH_TRUST_ADDRESSES: '0' })
    expect((await call(await signFor(a, { sub: 's', ...ADA }))).body['uid']).toBeGreaterThan(4)
  })
})

describe('settings of several providers', () => {
  const FIRST = { AUTH_ISSUER: 'https://a.example', AUTH_AUDIENCE: 'a', AUTH_CLIENT_ID: 'c' }
  const other = (change: object = {}) => ({
    id: 'b',
    name: 'Bee',
    issuer: 'https://b.example',
    audience: 'b',
    client_id: 'c',
    ...change,
  })
  it.each([
    [{ AUTH_PROVIDERS: '[]x' }, 'AUTH_PROVIDERS must be'],
    [{ AUTH_PROVIDERS: '[{"id":"b"}]' }, 'AUTH_PROVIDERS must be a JSON array of providers, each with id'],
    [{ AUTH_PROVIDERS: JSON.stringify([other({ issuer: 'b' })]) }, 'the issuer of b must be'],
    [{ AUTH_PROVIDERS: JSON.stringify([other({ id: 'B b' })]) }, 'AUTH_PROVIDERS must be'],
    [{ AUTH_PROVIDERS: JSON.stringify([other({ unknown: 1 })]) }, 'AUTH_PROVIDERS must be'],
    [{ AUTH_PROVIDERS: JSON.stringify([other(), other()]) }, 'the same id'],
    [{ AUTH_PROVIDERS: JSON.stringify([other({ issuer: 'https://a.example' })]) }, 'the same issuer'],
    [{ AUTH_ADMIN_CLAIM: 'groups' }, 'must be set together'],
    [{ AUTH_INTROSPECTION: 'standard' }, 'AUTH_INTROSPECTION_CLIENT_SECRET'],
    [{ AUTH_INTROSPECTION: 'tokeninfo' }, 'AUTH_INTROSPECTION_URL'],
    [{ AUTH_INTROSPECTION: 'maybe' }, 'off, standard or tokeninfo'],
    [{ AUTH_CLI_REDIRECT_URI: 'https://b.example/callback' }, 'an address of this machine'],
    [{ AUTH_PARAMETERS: '{"a":1}' }, 'AUTH_PARAMETERS'],
    [
      {
        AUTH_INTROSPECTION: 'standard',
        AUTH_CLIENT_SECRET: 's',
        AUTH_PROVIDERS: JSON.stringify([other({ introspection: 'standard', client_secret: 's' })]),
      },
      'only one provider',
    ],
  ])('[AUTH-28] are refused with a reason: %o', (env, reason) => {
    expect(() => readConfig({ ...FIRST, ...env })).toThrow(ConfigError)
    expect(() => readConfig({ ...FIRST, ...env })).toThrow(reason)
  })

  it('[AUTH-28] need the first one', () => {
    expect(() => readConfig({ AUTH_PROVIDERS: JSON.stringify([other()]) })).toThrow('needs AUTH_ISSUER')
  })
})
