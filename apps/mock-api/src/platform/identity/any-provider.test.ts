import { describe, expect, it } from 'vitest'
import { startSignIn } from './test-sign-in.ts'

const OURS = { aud: 'our-api', client_id: 'console' }
const start = (env: Record<string, string> = {}, algs?: readonly string[]) =>
  startSignIn(env, algs ? { algs } : {})

describe('signatures', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('%s counts', async (alg) => {
    const { provider, call } = await start({}, [alg])
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example' })
    expect(await call(token)).toMatchObject({ status: 200, body: { email: 'a@x.example' } })
  })

  it('another one is refused, by its name', async () => {
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
  ])('names the %s that was found and the expected one', async (mismatch, claims, found) => {
    const { provider, call } = await start()
    const token = await provider.sign({ ...OURS, sub: 'a', email: 'a@x.example', ...claims })
    const expected = { issuer: provider.issuer, audience: 'our-api', client: 'console' }
    const answer = await call(token)
    expect(answer).toMatchObject({
      status: 401,
      body: { mismatch, found, expected: [expected[mismatch as keyof typeof expected]] },
    })
    for (const part of token.split('.')) expect(JSON.stringify(answer)).not.toContain(part)
  })

  it('shows only short plain texts of a claim', async () => {
    const { provider, call } = await start()
    const aud = ['x'.repeat(5000), 'new\nline', ...Array.from({ length: 50 }, (_, index) => `aud${index}`)]
    const { body } = await call(await provider.sign({ ...OURS, sub: 'a', aud }))
    const found = body['found'] as string[]
    expect(found).toHaveLength(10)
    expect(found[0]).toHaveLength(200)
    expect(found[1]).toBe('new?line')
  })
})

describe('a sign-in', () => {
  const ADA = { sub: 'a', email: 'ada@folkmoot.test', email_verified: true, name: 'Ada' }

  it('is by the ID token, whatever the access token is, and gives a token of this server', async () => {
    const { provider, signIn, call } = await start()
    const { status, body, token } = await signIn(ADA)
    expect([status, body['refresh_token'], body['token_type']]).toEqual([200, 'in-cookie', 'Bearer'])
    provider.requests.length = 0
    expect(await call(token)).toMatchObject({ status: 200, body: { uid: 1, email: 'ada@folkmoot.test' } })
    // the provider is not asked in the path of a request
    expect(provider.requests).toEqual([])
    expect(await call(`${token.slice(0, -4)}AAAA`)).toMatchObject({ status: 401 })
  })

  it.each([
    [
      'of another client',
      { aud: 'other' },
      'The ID token’s audience is “other”, but this server expects “console”.',
    ],
    ['of another issuer', { iss: 'https://else.example' }, 'The ID token’s issuer is “https://else.example”'],
    ['that has expired', { exp: 1_000_000 }, 'jwt expired'],
  ])('[AUTH-23] with an ID token %s is refused, with the reason', async (_, claims, reason) => {
    const { signIn } = await start()
    const { status, body } = await signIn({ ...ADA, ...claims })
    expect([status, body['error']]).toEqual([400, 'invalid_token'])
    expect(body['error_description']).toContain(reason)
  })

  it('[AUTH-23] without an ID token is refused', async () => {
    const { exchange, signFor } = await start()
    const { status, body } = await exchange({ access_token: await signFor(ADA) })
    expect([status, body['error']]).toEqual([400, 'invalid_token'])
    expect(body['error_description']).toContain('AUTH_SCOPES must have openid')
  })

  it('takes what the ID token lacks from the access token and the userinfo endpoint', async () => {
    const { provider, exchange, signId, signFor, call } = await start()
    const namespace = 'https://folkmoot.test/'
    provider.discovery['userinfo_endpoint'] = `${provider.issuer}/userinfo`
    provider.endpoints['/userinfo'] = () => ({ body: ADA })
    const { body } = await exchange({
      id_token: await signId({ sub: 'a', name: 'A' }),
      access_token: await signFor({ sub: 'a', [`${namespace}delphi_enabled`]: true }),
    })
    expect(await call(String(body['access_token']))).toMatchObject({
      status: 200,
      body: { uid: 1, email: 'ada@folkmoot.test', delphi_enabled: true },
    })
    expect(provider.listRequests('/userinfo')).toHaveLength(1)
  })

  it.each([
    ['another subject', { ...ADA, sub: 'b' }, undefined],
    ['another address', { ...ADA, email: 'mine@x.example' }, 'ada@folkmoot.test'],
  ])('takes nothing that is said of %s', async (_, found, email) => {
    const { provider, signIn, call } = await start()
    provider.discovery['userinfo_endpoint'] = `${provider.issuer}/userinfo`
    provider.endpoints['/userinfo'] = () => ({ body: found })
    const { status, token } = await signIn({ sub: 'a', ...(email === undefined ? {} : { email }) })
    expect(status).toBe(email === undefined ? 400 : 200)
    if (email !== undefined) expect((await call(token)).body['uid']).toBeGreaterThan(4)
  })

  it('is unavailable while the userinfo endpoint that is needed is down', async () => {
    const { provider, signIn } = await start()
    provider.discovery['userinfo_endpoint'] = `${provider.issuer}/userinfo`
    provider.endpoints['/userinfo'] = () => ({ status: 503 })
    expect((await signIn({ sub: 'a' })).status).toBe(503)
  })

  it('is renewed without a new ID token, as the same person; with one of another person it ends', async () => {
    const { signIn, renew, answerTokens, signId, call } = await start()
    const { cookie } = await signIn({ ...ADA, sid: 'one' })
    answerTokens({ access_token: 'next', refresh_token: 'second', expires_in: 60 })
    const renewed = await renew(cookie)
    expect(renewed).toMatchObject({ status: 200, body: { refresh_token: 'in-cookie', expires_in: 60 } })
    expect(await call(String(renewed.body['access_token']))).toMatchObject({ status: 200, body: { uid: 1 } })
    answerTokens({ access_token: 'x', id_token: await signId({ ...ADA, sub: 'b' }) })
    expect(await renew(cookie)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('lives for an hour where it can be renewed, else as long as the provider says', async () => {
    const { exchange, signId } = await start()
    const id_token = await signId(ADA)
    const lives = async (tokens: object) => (await exchange({ id_token, ...tokens })).body['expires_in']
    expect(await lives({ expires_in: 86_400 })).toBe(3600)
    expect(await lives({ expires_in: 7200, refresh_token: undefined })).toBe(7200)
    expect(await lives({})).toBe(3600)
  })

  it('[SAFE-92] the account’s own tokens end with a sign-out everywhere', async () => {
    const { app, signIn, call } = await start()
    const { token } = await signIn({ ...ADA, auth_time: Math.floor(Date.now() / 1000) - 60, iat: 1 })
    await app.inject({
      method: 'POST',
      url: '/api/v3/auth/signOutEverywhere',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(await call(token)).toMatchObject({ status: 401, body: { details: 'signed out' } })
  })
})
