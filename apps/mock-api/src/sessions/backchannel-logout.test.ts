import type { JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import type { TestProvider } from '../identity/test-provider.ts'
import { startTwoProviders } from '../identity/test-two-providers.ts'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

describe('a back-channel logout', () => {
  const logOut = async ({ post }: Awaited<ReturnType<typeof startTwoProviders>>, token: string) =>
    (await post('backchannel-logout', { logout_token: token })).status
  const createLogout = (provider: TestProvider, claims: JWTPayload, typ = 'logout+jwt') =>
    provider.sign({ aud: 'console', jti: 'j', events: EVENTS, ...claims }, { typ })

  it('[AUTH-31] of a session ends it and its access tokens, and no other session', async () => {
    const started = await startTwoProviders()
    const { b, signFor, call, exchange, post } = started
    const person = { sub: 's', email: 's@x.example' }
    const tokens = await Promise.all(['one', 'two'].map((sid) => signFor(b, { ...person, sid })))
    const one = await exchange(b, tokens[0] ?? '')
    const two = await exchange(b, tokens[1] ?? '')
    expect(await logOut(started, await createLogout(b, { sub: 's', sid: 'one' }))).toBe(200)
    expect(await call(tokens[0] ?? '')).toMatchObject({ status: 401, body: { details: 'signed out' } })
    expect((await call(tokens[1] ?? '')).status).toBe(200)
    expect((await post('token', { grant_type: 'refresh_token' }, one.cookie)).status).toBe(400)
    expect((await post('token', { grant_type: 'refresh_token' }, two.cookie)).status).toBe(200)
  })

  it('[AUTH-31] finds the session by the ID token, and ends access tokens that name none', async () => {
    const started = await startTwoProviders()
    const { b, signFor, call, exchange, post } = started
    const token = await signFor(b, { sub: 's', email: 's@x.example' })
    const { cookie } = await exchange(b, token, await b.sign({ sub: 's', aud: 'console', sid: 'one' }))
    expect(await logOut(started, await createLogout(b, { sub: 's', sid: 'one' }))).toBe(200)
    expect((await call(token)).status).toBe(401)
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(400)
  })

  it('[AUTH-31] of a person ends all sessions of this provider, and a later sign-in counts', async () => {
    const started = await startTwoProviders()
    const { a, b, signFor, call } = started
    const past = Math.floor(Date.now() / 1000) - 10
    const person = { sub: 's', email: 's@x.example', iat: past }
    const [ofA, ofB] = [await signFor(a, person), await signFor(b, person)]
    expect([(await call(ofA)).status, (await call(ofB)).status]).toEqual([200, 200])
    expect(await logOut(started, await createLogout(b, { sub: 's' }))).toBe(200)
    expect([(await call(ofA)).status, (await call(ofB)).status]).toEqual([200, 401])
    const later = await signFor(b, { ...person, iat: past + 20 })
    expect((await call(later)).status).toBe(200)
    const renewed = await signFor(b, { ...person, iat: past + 20, auth_time: past })
    expect((await call(renewed)).status).toBe(401)
  })

  it('[AUTH-31] that comes again leaves a newer sign-in alone', async () => {
    const started = await startTwoProviders()
    const { b, signFor, call, exchange, post } = started
    const now = Math.floor(Date.now() / 1000)
    const person = { sub: 's', email: 's@x.example' }
    const old = await signFor(b, { ...person, iat: now - 200 })
    const logout = await createLogout(b, { sub: 's', iat: now - 100 })
    expect(await logOut(started, logout)).toBe(200)
    expect((await call(old)).status).toBe(401)
    const newer = await signFor(b, { ...person, iat: now - 50 })
    const { cookie } = await exchange(b, newer)
    expect(await logOut(started, logout)).toBe(200)
    expect((await call(newer)).status).toBe(200)
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(200)
    // an earlier one that comes last does not bring back what the later one ended
    expect(await logOut(started, await createLogout(b, { sub: 's', jti: 'i', iat: now - 250 }))).toBe(200)
    expect((await call(old)).status).toBe(401)
  })

  it.each([['sub', {}] as const, ['sid', { sid: 'one' }] as const])(
    '[AUTH-31] by %s ends access tokens that say no time',
    async (_, named) => {
      const started = await startTwoProviders()
      const { b, signFor, call } = started
      const person = { sub: 's', email: 's@x.example', iat: undefined } as unknown as JWTPayload
      const token = await signFor(b, person)
      expect((await call(token)).status).toBe(200)
      expect(await logOut(started, await createLogout(b, { sub: 's', ...named }))).toBe(200)
      expect(await call(token)).toMatchObject({ status: 401, body: { details: 'signed out' } })
      const soon = Math.floor(Date.now() / 1000) + 10
      const later = await signFor(b, { ...person, auth_time: soon })
      expect((await call(later)).status).toBe(200)
    },
  )

  it.each([
    ['signed by another provider', { iss: 'other' }],
    ['of another client', { aud: 'else' }],
    ['without the event', { events: {} }],
    ['with a nonce, as an ID token', { nonce: 'n' }],
    ['without an id', { jti: undefined }],
    ['of nobody', { sub: undefined }],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 400 }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('[AUTH-31] does nothing with a token %s', async (_, claims) => {
    const started = await startTwoProviders()
    const { a, b, signFor, call } = started
    const token = await signFor(b, { sub: 's', email: 's@x.example' })
    const changed = 'iss' in claims ? { iss: b.issuer } : claims
    const logout = await createLogout('iss' in claims ? a : b, { sub: 's', ...changed } as JWTPayload)
    expect(await logOut(started, logout)).toBe(400)
    expect((await call(token)).status).toBe(200)
  })

  it('[AUTH-31] does nothing with another kind of token, or text', async () => {
    const started = await startTwoProviders()
    const { b, signFor, call } = started
    const token = await signFor(b, { sub: 's', email: 's@x.example' })
    expect(await logOut(started, await createLogout(b, { sub: 's' }, 'at+jwt'))).toBe(400)
    for (const text of ['', 'x', token]) expect(await logOut(started, text)).toBe(400)
    expect((await call(token)).status).toBe(200)
  })
})
