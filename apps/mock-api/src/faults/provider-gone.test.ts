import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTwoProviders } from '../identity/test-two-providers.ts'

const MINUTE_MS = 60_000
/** a provider that has not responded is asked again after this time */
const RETRY_MS = 5000
const PERSON = { sub: 's', email: 's@x.example' }

/** Lets time pass for tokens and keys, not for connections. */
const letPass = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

describe('while an identity provider is gone', () => {
  afterEach(() => void vi.useRealTimers())

  it('[RUN-155] people who are signed in go on until their token ends, and new keys count when it is back', async () => {
    const { b, signFor, call } = await startTwoProviders()
    const token = await signFor(b, PERSON)
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
    expect((await call(await signFor(b, PERSON))).status).toBe(200)
  })

  it('[RUN-155] a first sign-in is told which provider does not respond, and another provider is not affected', async () => {
    const { a, b, signFor, call } = await startTwoProviders()
    await b.stop()
    const tokens = await Promise.all(
      Array.from({ length: 30 }, (_, at) => signFor(b, { ...PERSON, sub: `${at}` })),
    )
    for (const { status, body } of await Promise.all(tokens.map(call))) {
      expect([status, body['error']]).toEqual([503, 'polis_err_identity_provider_unavailable'])
      expect(body['message']).toContain(new URL(b.issuer).host)
    }
    expect((await call(await signFor(a, { sub: 'a', email: 'a@x.example' }))).status).toBe(200)
    await b.comeBack()
    letPass(RETRY_MS)
    expect((await call(tokens[0] ?? '')).status).toBe(200)
  })

  it('[RUN-155] the console is told which one it is, and its session renews when it is back', async () => {
    const { b, signFor, exchange, post } = await startTwoProviders()
    const { cookie } = await exchange(b, await signFor(b, PERSON))
    await b.stop()
    const refusal = {
      status: 503,
      body: {
        error: 'temporarily_unavailable',
        error_description: `The identity provider Bee (${b.issuer}) does not respond. Try again shortly.`,
      },
    }
    const renew = () => post('token', { grant_type: 'refresh_token' }, cookie)
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await renew()).toMatchObject(refusal)
    expect(await post('token/b', { grant_type: 'authorization_code', code: 'x' })).toMatchObject(refusal)
    await b.comeBack()
    expect((await renew()).status).toBe(200)
  })

  it('[AUTH-45] a page that gets no answer of it is told which one it is, and so is the log', async () => {
    const logged: string[] = []
    const { b, post } = await startTwoProviders(
      {},
      {},
      { stream: { write: (line) => void logged.push(line) } },
    )
    const named = `Bee (${b.issuer})`
    const report = () => post('unreachable/b', {})
    await b.stop()
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await report()).toMatchObject({
        status: 503,
        body: { error_description: `The identity provider ${named} does not respond. Try again shortly.` },
      })
    expect(logged.join('')).toContain(`The identity provider ${named} does not respond`)
    await b.comeBack()
    letPass(RETRY_MS)
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await report()).status).toBe(200)
    expect(logged.join('')).toContain(`${named}, which responds to this server`)
    // anybody can say so: it is asked once in five seconds
    expect(b.requests).toHaveLength(1)
    expect((await post('unreachable/nobody', {})).status).toBe(404)
  })

  it('[AUTH-45] what is known of it does not count as an answer', async () => {
    const { b, signFor, call, post } = await startTwoProviders()
    expect((await call(await signFor(b, PERSON))).status).toBe(200)
    await b.stop()
    expect((await post('unreachable/b', {})).status).toBe(503)
  })

  it('[RUN-155] a token that only it can tell is neither accepted nor refused', async () => {
    const { b, call } = await startTwoProviders(
      {},
      { introspection: 'standard', introspection_client_id: 'api', introspection_client_secret: 's' },
    )
    await b.stop()
    expect(await call('opaque-token-of-somebody')).toMatchObject({
      status: 503,
      body: { error: 'polis_err_identity_provider_unavailable' },
    })
  })
})
