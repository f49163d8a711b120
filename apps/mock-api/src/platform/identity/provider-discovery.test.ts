import { expect, it, onTestFinished, vi } from 'vitest'
import { discoverProvider } from './provider.ts'
import { startTestProvider } from './test-provider.ts'
import { startSignIn } from './test-sign-in.ts'

it('a document stays in use while it is fetched again after an hour, and is tried again five seconds after a failure', async () => {
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
  expect([await find(), await find()]).toEqual([first, first])
  await expect.poll(() => provider.listRequests(path).length).toBe(2)
  provider.endpoints[path] = answer!
  provider.discovery['jwks_uri'] = `${provider.issuer}/moved`
  await expect
    .poll(() => {
      vi.setSystemTime(Date.now() + 5000)
      return find()
    })
    .toBe(`${provider.issuer}/moved`)
})

it.each([301, 302, 307])('a discovery document that redirects (%i) is not followed', async (status) => {
  const elsewhere = await startTestProvider()
  onTestFinished(() => void elsewhere.close())
  const { provider: b, signFor, call } = await startSignIn()
  const location = `${elsewhere.issuer}/.well-known/openid-configuration`
  b.endpoints['/.well-known/openid-configuration'] = () => ({ status, location })
  // what it leads to would be right
  elsewhere.discovery['issuer'] = b.issuer
  const answer = await call(await signFor({ sub: 's', email: 's@x.example' }))
  expect(answer).toMatchObject({ status: 503 })
  await expect(discoverProvider(b.issuer)).rejects.toThrow(`responded with status ${status}`)
  expect(elsewhere.requests).toEqual([])
})
