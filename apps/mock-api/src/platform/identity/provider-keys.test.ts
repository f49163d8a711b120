import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSignIn } from './test-sign-in.ts'
import type { TestProvider } from './test-provider.ts'

/** as long as a failure counts, and as long as fetched keys count for a token with an unknown one */
const [RETRY_MS, COOLDOWN_MS] = [5000, 31_000]
const DISCOVERY = '/.well-known/openid-configuration'

/** Starts a provider at a new address, and a server that trusts it or another issuer there. */
async function start(path = '') {
  const started = await startSignIn({ AUTH_NAMESPACE: 'ns:' }, { path })
  const { provider, call, signFor } = started
  const sign = (claims: object = {}) =>
    signFor({ iss: provider.issuer + path, sub: 'x', 'ns:email': 'x@example.org', ...claims })
  return { ...started, sign, visit: async (claims?: object) => call(await sign(claims)) }
}
const countRequests = ({ listRequests }: TestProvider, path: string) => listRequests(path).length

afterEach(() => void vi.useRealTimers())

describe('the keys of a configured provider', () => {
  it('[AUTH-9] are discovered and fetched once, for the first token', async () => {
    const { provider, call, sign } = await start()
    expect(provider.requests).toEqual([])
    // all are sent before the provider can have answered one
    const token = await sign()
    const answers = await Promise.all([call(token), call(token), call(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(provider.requests.map(({ path }) => path)).toEqual([DISCOVERY, '/keys'])
  })

  it('[AUTH-9] [API-10] verify its tokens, with the claims of the configured namespace', async () => {
    const { visit } = await start()
    const claims = { sub: 'y', 'ns:email': 'y@example.org', 'ns:name': 'Why', 'ns:delphi_enabled': true }
    expect((await visit(claims)).body).toMatchObject({
      email: 'y@example.org',
      hname: 'Why',
      delphi_enabled: true,
    })
  })

  it('link by address only if the provider has verified it', async () => {
    const { visit } = await start()
    const getUid = async (claims: object) =>
      (await visit({ 'ns:email': 'ada@folkmoot.test', ...claims })).body['uid']
    expect(await getUid({ sub: 'a1' })).toBeGreaterThan(4)
    expect(await getUid({ sub: 'a2', email_verified: false })).toBeGreaterThan(4)
    expect(await getUid({ sub: 'a3', 'ns:email_verified': true })).toBe(1)
    expect(await getUid({ sub: 'a4', email_verified: 'true' })).toBe(1)
  })

  it.each([
    ['that is an error', { status: 503 }],
    ['without keys', { body: '{}' }],
    ['that is no JSON', { body: '<html>' }],
  ])(
    'after an answer %s are fetched again once in five seconds, however many tokens come',
    async (_, failure) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      const { provider, call, visit, sign } = await start()
      const known = await sign({ sub: 'z' })
      await visit()
      const answer = provider.endpoints['/keys']!
      provider.endpoints['/keys'] = () => failure
      vi.setSystemTime(Date.now() + COOLDOWN_MS)
      await provider.rotateKey()
      const before = countRequests(provider, '/keys')
      const statuses = new Set<number>()
      for (let sent = 0; sent < 20; sent += 1) statuses.add((await visit()).status)
      expect([...statuses]).toEqual([503])
      expect(countRequests(provider, '/keys') - before).toBe(1)
      // a token with a known key needs none
      expect((await call(known)).status).toBe(200)
      vi.setSystemTime(Date.now() + RETRY_MS - 1)
      expect((await visit()).status).toBe(503)
      expect(countRequests(provider, '/keys') - before).toBe(1)
      provider.endpoints['/keys'] = answer
      vi.setSystemTime(Date.now() + 1)
      expect((await visit()).status).toBe(200)
    },
  )

  it('are not looked for with every token while the discovery document cannot be fetched', async () => {
    const { provider, call, sign } = await start('/other')
    const token = await sign()
    for (let sent = 0; sent < 20; sent += 1) expect((await call(token)).status).toBe(503)
    expect(countRequests(provider, `/other${DISCOVERY}`)).toBe(1)
  })

  it('are refused from a discovery document of another issuer', async () => {
    expect((await (await start('/')).visit()).status).toBe(503)
  })

  it('are followed to another address of the discovery document within an hour', async () => {
    const { provider, visit } = await start()
    await visit()
    provider.endpoints['/moved-keys'] = provider.endpoints['/keys']!
    delete provider.endpoints['/keys']
    provider.discovery['jwks_uri'] = `${provider.issuer}/moved-keys`
    await provider.rotateKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_660_000 })
    // fetches the document in the background
    await expect.poll(async () => (await visit()).status).toBe(200)
    expect(countRequests(provider, '/moved-keys')).toBeGreaterThan(0)
  })
})
