import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSignIn } from '../../platform/identity/test-sign-in.ts'

const MINUTE_MS = 60_000
/** a provider that has not responded is asked again after this time */
const RETRY_MS = 5000
const PERSON = { sub: 's', email: 's@x.example' }

/** Lets time pass for tokens and keys, not for connections. */
const letPass = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

describe('while an identity provider is gone', () => {
  afterEach(() => void vi.useRealTimers())

  it('people who are signed in go on until their token ends, and new keys count when it is back', async () => {
    const { provider: b, signFor, call } = await startSignIn()
    const token = await signFor(PERSON)
    expect((await call(token)).status).toBe(200)
    await b.stop()
    // verified again, with keys that are older than they may be
    letPass(30 * MINUTE_MS)
    expect((await call(token)).status).toBe(200)
    letPass(31 * MINUTE_MS)
    expect(await call(token)).toMatchObject({ status: 401 })
    await b.rotateKey()
    await b.comeBack()
    letPass(RETRY_MS)
    expect((await call(await signFor(PERSON))).status).toBe(200)
  })

  it('the console is told which one it is, and its session renews when it is back', async () => {
    const { provider: b, signIn, renew, post } = await startSignIn()
    const { cookie } = await signIn(PERSON)
    await b.stop()
    const refusal = {
      status: 503,
      body: {
        error: 'temporarily_unavailable',
        error_description: `The identity provider ${new URL(b.issuer).host} (${b.issuer}) does not respond. Try again shortly.`,
      },
    }
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await renew(cookie)).toMatchObject(refusal)
    expect(await post('token', { grant_type: 'authorization_code', code: 'x' })).toMatchObject(refusal)
    await b.comeBack()
    expect((await renew(cookie)).status).toBe(200)
  })
})
