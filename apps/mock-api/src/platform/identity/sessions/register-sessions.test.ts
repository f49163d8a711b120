import type { JWTPayload } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestProvider, type TestProvider } from '../test-provider.ts'
import { startSignIn } from '../test-sign-in.ts'

const PERSON = { sub: 's', email: 's@x.example' }
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

describe('a back-channel logout', () => {
  const logOut = async ({ post }: Awaited<ReturnType<typeof startSignIn>>, token: string) =>
    (await post('backchannel-logout', { logout_token: token })).status
  const createLogout = (provider: TestProvider, claims: JWTPayload, typ = 'logout+jwt') =>
    provider.sign({ aud: 'console', jti: 'j', events: EVENTS, ...claims }, { typ })

  it('[AUTH-31] of a session ends it and its access tokens, and no other session', async () => {
    const started = await startSignIn()
    const { provider, call, signIn, renew } = started
    const one = await signIn({ ...PERSON, sid: 'one' })
    const two = await signIn({ ...PERSON, sid: 'two' })
    expect(await logOut(started, await createLogout(provider, { sub: 's', sid: 'one' }))).toBe(200)
    expect(await call(one.token)).toMatchObject({ status: 401, body: { details: 'signed out' } })
    expect((await call(two.token)).status).toBe(200)
    expect((await renew(one.cookie)).status).toBe(400)
    expect((await renew(two.cookie)).status).toBe(200)
  })

  it('[AUTH-31] of a person ends all sessions, and a later sign-in counts', async () => {
    const started = await startSignIn()
    const { provider, signFor, signIn, call, renew } = started
    const now = Math.floor(Date.now() / 1000)
    const { token, cookie } = await signIn(PERSON)
    const program = await signFor({ ...PERSON, iat: now - 10 })
    expect((await call(program)).status).toBe(200)
    expect(await logOut(started, await createLogout(provider, { sub: 's', iat: now + 1 }))).toBe(200)
    expect([(await call(token)).status, (await call(program)).status]).toEqual([401, 401])
    expect((await renew(cookie)).status).toBe(400)
    expect((await call(await signFor({ ...PERSON, iat: now + 4 }))).status).toBe(200)
    expect((await call(await signFor({ ...PERSON, iat: now + 4, auth_time: now - 10 }))).status).toBe(401)
  })

  it('[AUTH-31] that comes again leaves a newer sign-in alone', async () => {
    const started = await startSignIn()
    const { provider, signFor, call } = started
    const now = Math.floor(Date.now() / 1000)
    const person = { sub: 's', email: 's@x.example' }
    const old = await signFor({ ...person, iat: now - 200 })
    const logout = await createLogout(provider, { sub: 's', iat: now - 100 })
    expect(await logOut(started, logout)).toBe(200)
    expect((await call(old)).status).toBe(401)
    const newer = await signFor({ ...person, iat: now - 50 })
    expect(await logOut(started, logout)).toBe(200)
    expect((await call(newer)).status).toBe(200)
    // an earlier one that comes last does not bring back what the later one ended
    expect(await logOut(started, await createLogout(provider, { sub: 's', jti: 'i', iat: now - 250 }))).toBe(
      200,
    )
    expect((await call(old)).status).toBe(401)
  })

  it.each([['sub', {}] as const, ['sid', { sid: 'one' }] as const])(
    '[AUTH-31] by %s ends access tokens that say no time',
    async (_, named) => {
      const started = await startSignIn()
      const { provider, signFor, call } = started
      const person = { sub: 's', email: 's@x.example', iat: undefined } as unknown as JWTPayload
      const token = await signFor(person)
      expect((await call(token)).status).toBe(200)
      expect(await logOut(started, await createLogout(provider, { sub: 's', ...named }))).toBe(200)
      expect(await call(token)).toMatchObject({ status: 401, body: { details: 'signed out' } })
      const soon = Math.floor(Date.now() / 1000) + 10
      const later = await signFor({ ...person, auth_time: soon })
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
    const started = await startSignIn()
    const { provider, signFor, call } = started
    const other = await startTestProvider()
    onTestFinished(() => void other.close())
    const token = await signFor({ sub: 's', email: 's@x.example' })
    const changed = 'iss' in claims ? { iss: provider.issuer } : claims
    const logout = await createLogout('iss' in claims ? other : provider, {
      sub: 's',
      ...changed,
    } as JWTPayload)
    expect(await logOut(started, logout)).toBe(400)
    expect((await call(token)).status).toBe(200)
  })

  it('[AUTH-31] does nothing with another kind of token, or text', async () => {
    const started = await startSignIn()
    const { provider, signFor, call } = started
    const token = await signFor({ sub: 's', email: 's@x.example' })
    expect(await logOut(started, await createLogout(provider, { sub: 's' }, 'at+jwt'))).toBe(400)
    for (const text of ['', 'x', token]) expect(await logOut(started, text)).toBe(400)
    expect((await call(token)).status).toBe(200)
  })
})
