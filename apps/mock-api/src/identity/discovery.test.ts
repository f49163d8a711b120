import { expect, it, onTestFinished, vi } from 'vitest'
import { discoverProvider } from './discovery.ts'
import { startTestProvider } from './test-provider.ts'
import { startSignIn } from './test-sign-in.ts'

it('a document that could not be fetched again after an hour is tried again in five seconds', async () => {
  const provider = await startTestProvider()
  onTestFinished(() => {
    provider.close()
    vi.useRealTimers()
  })
  const find = async () => (await discoverProvider(provider.issuer)).jwks_uri
  const path = '/.well-known/openid-configuration'
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const first = await find()
  const answer = provider.endpoints[path]
  provider.endpoints[path] = () => ({ status: 503 })
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await find()).toBe(first)
  await expect.poll(() => provider.listRequests(path).length).toBe(2)
  provider.endpoints[path] = answer!
  provider.discovery['jwks_uri'] = `${provider.issuer}/moved`
  vi.setSystemTime(Date.now() + 5000)
  await expect.poll(find).toBe(`${provider.issuer}/moved`)
})

it('a redirect on the same origin is followed once, as of a provider that adds a slash', async () => {
  const provider = await startTestProvider()
  onTestFinished(() => void provider.close())
  const path = '/.well-known/openid-configuration'
  provider.endpoints[`${path}/`] = provider.endpoints[path]!
  provider.endpoints[path] = () => ({ status: 301, location: `${path}/` })
  expect((await discoverProvider(provider.issuer)).issuer).toBe(provider.issuer)
  const other = await startTestProvider()
  onTestFinished(() => void other.close())
  other.endpoints[path] = () => ({ status: 301, location: path })
  await expect(discoverProvider(other.issuer)).rejects.toThrow('which is not followed')
})

it.each([301, 302, 307])(
  'a discovery document that redirects (%i) is not followed, and the reason says so',
  async (status) => {
    const elsewhere = await startTestProvider()
    onTestFinished(() => void elsewhere.close())
    const { provider: b, signFor, call } = await startSignIn()
    const location = `${elsewhere.issuer}/.well-known/openid-configuration`
    b.endpoints['/.well-known/openid-configuration'] = () => ({ status, location })
    // what it leads to would be right
    elsewhere.discovery['issuer'] = b.issuer
    const answer = await call(await signFor({ sub: 's', email: 's@x.example' }))
    expect(answer).toMatchObject({ status: 503 })
    await expect(discoverProvider(b.issuer)).rejects.toThrow(
      `redirects to ${location}, which is not followed: set AUTH_ISSUER to the final address`,
    )
    expect(elsewhere.requests).toEqual([])
  },
)
