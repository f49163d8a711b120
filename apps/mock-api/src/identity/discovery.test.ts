import { expect, it, onTestFinished } from 'vitest'
import { discoverProvider } from './discovery.ts'
import { startTestProvider } from './test-provider.ts'
import { startTwoProviders } from './test-two-providers.ts'

it.each([301, 302, 307])(
  '[AUTH-43] a discovery document that redirects (%i) is not followed, and the reason says so',
  async (status) => {
    const elsewhere = await startTestProvider()
    onTestFinished(() => void elsewhere.close())
    const { b, signFor, call } = await startTwoProviders()
    const location = `${elsewhere.issuer}/.well-known/openid-configuration`
    b.endpoints['/.well-known/openid-configuration'] = () => ({ status, location })
    // what it leads to would be right
    elsewhere.discovery['issuer'] = b.issuer
    const answer = await call(await signFor(b, { sub: 's', email: 's@x.example' }))
    expect(answer).toMatchObject({ status: 503 })
    await expect(discoverProvider(b.issuer)).rejects.toThrow(
      `redirects to ${location}, which is not followed: set AUTH_ISSUER to the final address`,
    )
    expect(elsewhere.requests).toEqual([])
  },
)
