import { describe, expect, it } from 'vitest'
import { startTwoProviders } from '../identity/test-two-providers.ts'

const ORIGIN = 'http://localhost:8080'

describe('the console’s exchange', () => {
  const FORM = {
    grant_type: 'authorization_code',
    code: 'x',
    code_verifier: 'v',
    redirect_uri: `${ORIGIN}/callback`,
  }

  it('[AUTH-23] ends a sign-in whose token is refused, and says what was found and expected', async () => {
    const { a, post } = await startTwoProviders()
    const token = await a.sign({ aud: 'openid profile', client_id: 'console', scope: 'openid', sub: 's' })
    a.endpoints['/token'] = () => ({ body: { access_token: token, refresh_token: 'r' } })
    const { status, body } = await post('token', FORM)
    expect([status, body['error']]).toEqual([400, 'invalid_token'])
    expect(body['error_description']).toBe(
      'The access token’s audience is “openid profile”, but this server expects “api-a”.',
    )
    expect(JSON.stringify(body)).not.toContain(token.slice(0, 20))
  })

  it('[AUTH-21] asks for the resource, with codes and refresh tokens', async () => {
    const { b, signFor, exchange, post } = await startTwoProviders({}, { resource: 'https://api-b.example' })
    const { cookie } = await exchange(b, await signFor(b, { sub: 's', email: 's@x.example' }))
    await post('token', { grant_type: 'refresh_token' }, cookie)
    expect(b.listRequests('/token').map(({ form }) => [form['grant_type'], form['resource']])).toEqual([
      ['authorization_code', 'https://api-b.example'],
      ['refresh_token', 'https://api-b.example'],
    ])
  })

  it.each([
    [{ client_auth: 'basic' }, undefined, 'basic'],
    [{ client_auth: 'post' }, ['client_secret_basic'], 'post'],
    [{}, ['client_secret_basic'], 'basic'],
    [{}, ['client_secret_basic', 'client_secret_post'], 'post'],
    [{}, undefined, 'post'],
  ])(
    '[AUTH-38] sends the secret as the settings or the provider want it: %o %o',
    async (set, methods, way) => {
      const { b, signFor, exchange } = await startTwoProviders({}, { client_secret: 's&cret', ...set })
      if (methods) b.discovery['token_endpoint_auth_methods_supported'] = methods
      await exchange(b, await signFor(b, { sub: 's', email: 's@x.example' }))
      const [request] = b.listRequests('/token')
      const basic = `Basic ${Buffer.from('console:s%26cret').toString('base64')}`
      expect([request?.authorization, request?.form['client_secret'], request?.form['client_id']]).toEqual(
        way === 'basic' ? [basic, undefined, undefined] : [undefined, 's&cret', 'console'],
      )
    },
  )

  it('[AUTH-32] a sign-out ends the refresh token at its provider', async () => {
    const { b, signFor, exchange, post } = await startTwoProviders()
    b.discovery['revocation_endpoint'] = `${b.issuer}/revoke`
    b.endpoints['/revoke'] = () => ({ status: 200 })
    const { cookie } = await exchange(b, await signFor(b, { sub: 's', email: 's@x.example' }))
    expect((await post('end', {}, cookie)).status).toBe(200)
    expect(b.listRequests('/revoke').map(({ form }) => form)).toEqual([
      { token: `refresh of ${b.issuer}`, token_type_hint: 'refresh_token', client_id: 'console' },
    ])
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(400)
  })
})
