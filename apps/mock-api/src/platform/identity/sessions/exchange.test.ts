import { describe, expect, it } from 'vitest'
import { startSignIn } from '../test-sign-in.ts'

describe('the console’s exchange', () => {
  const PERSON = { sub: 's', email: 's@x.example' }

  it.each([
    [['client_secret_basic'], 'basic'],
    [['client_secret_basic', 'client_secret_post'], 'post'],
    [undefined, 'post'],
  ])('sends the secret as the provider wants it: %o %o', async (methods, way) => {
    const { provider, signIn } = await startSignIn({ AUTH_CLIENT_SECRET: 's&cret' })
    if (methods) provider.discovery['token_endpoint_auth_methods_supported'] = methods
    await signIn(PERSON)
    const [request] = provider.listRequests('/token')
    const basic = `Basic ${Buffer.from('console:s%26cret').toString('base64')}`
    expect([request?.authorization, request?.form['client_secret'], request?.form['client_id']]).toEqual(
      way === 'basic' ? [basic, undefined, undefined] : [undefined, 's&cret', 'console'],
    )
  })

  it('a sign-out ends the refresh token at its provider', async () => {
    const { provider, signIn, post, renew } = await startSignIn()
    provider.discovery['revocation_endpoint'] = `${provider.issuer}/revoke`
    provider.endpoints['/revoke'] = () => ({ status: 200 })
    const { cookie } = await signIn(PERSON)
    expect((await post('end', {}, cookie)).status).toBe(200)
    expect(provider.listRequests('/revoke').map(({ form }) => form)).toEqual([
      { token: 'refresh', token_type_hint: 'refresh_token', client_id: 'console' },
    ])
    expect((await renew(cookie)).status).toBe(400)
  })

  it('does not flood the provider, and renewals go on', async () => {
    const { app, provider, signIn, renew, post } = await startSignIn()
    const { cookie } = await signIn(PERSON)
    provider.endpoints['/token'] = () => ({ status: 400, body: { error: 'invalid_request' } })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'grant_type=authorization_code&code=x'
    const postFrom = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/session/token', headers, payload, remoteAddress })
    for (let sent = 0; sent < 40; sent += 1) await post('token', { grant_type: 'nonsense' })
    const answers = await Promise.all(Array.from({ length: 110 }, () => postFrom('192.0.2.1')))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    expect((await postFrom('192.0.2.2')).statusCode).toBe(400)
    const before = provider.listRequests('/token').length
    await renew(cookie)
    expect(provider.listRequests('/token')).toHaveLength(before + 1)
  })
})
