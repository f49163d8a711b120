import { createHash, randomBytes } from 'node:crypto'
import { createTestDatabase } from '@folkmoot/testing/database'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import { decodeJwt } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { generateSecureInt } from '../secure-random.ts'
import { hasDjangoProvider, signInAtDjango, startDjangoProvider } from './test-django-provider.ts'
import { findFreePort } from './test-free-port.ts'

const REDIRECT_URI = 'http://localhost:8080/callback'

if (!hasDjangoProvider())
  console.warn(
    'Django OAuth Toolkit is not installed (apt-get install python3-django-oauth-toolkit), so no test signs in with it.',
  )

async function start() {
  const provider = await startDjangoProvider(await findFreePort(), REDIRECT_URI)
  const database = await createTestDatabase(false)
  const app = await createApp({
    db: database.db,
    clock: Date.now,
    random: generateSecureInt,
    pages: BLANK_PAGES,
    config: readConfig({
      DATABASE_URL: 'sqlite::memory:',
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: 'console',
      AUTH_CLIENT_ID: 'console',
      AUTH_INTROSPECTION: 'standard',
      AUTH_INTROSPECTION_URL: `${provider.issuer}/introspect/`,
      AUTH_INTROSPECTION_CLIENT_ID: 'server',
      AUTH_INTROSPECTION_CLIENT_SECRET: 'secret-of-server',
    }),
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await provider.close()
  })
  const post = async (form: Record<string, string>, cookie = '') => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/session/token',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    const next = String(headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? ''
    return { status: statusCode, cookie: next, body: JSON.parse(body) as Record<string, string> }
  }
  const readUser = async (token = '') => {
    const { statusCode, body } = await app.inject({
      url: '/api/v3/users',
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
  }
  return { provider, post, readUser }
}

describe.skipIf(!hasDjangoProvider())('Django OAuth Toolkit of Debian', () => {
  it('[AUTH-36] signs in with opaque access tokens: introspected, with the person from userinfo', async () => {
    const { provider, post, readUser } = await start()
    const code_verifier = randomBytes(32).toString('base64url')
    const wanted = new URLSearchParams({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      state: 's',
      nonce: 'a-nonce',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const back = await signInAtDjango(provider.base, `${provider.issuer}/authorize/?${wanted.toString()}`)
    const code = back.searchParams.get('code') ?? ''
    const signedIn = await post({
      grant_type: 'authorization_code',
      code,
      code_verifier,
      redirect_uri: REDIRECT_URI,
    })
    expect(signedIn.body).toMatchObject({ refresh_token: 'in-cookie' })
    expect(decodeJwt(signedIn.body['id_token'] ?? '')['nonce']).toBe('a-nonce')
    expect(signedIn.body['access_token']).not.toContain('.')
    expect(await readUser(signedIn.body['access_token'])).toMatchObject({
      status: 200,
      body: { email: 'heidi@x.example', hname: 'Heidi' },
    })
    const renewed = await post({ grant_type: 'refresh_token' }, signedIn.cookie)
    expect(renewed.status).toBe(200)
    expect((await readUser(renewed.body['access_token'])).status).toBe(200)
    // neither a token of nobody nor the refresh token's stand-in
    expect((await readUser('of-nobody')).status).toBe(401)
    expect((await readUser('in-cookie')).status).toBe(401)
  })
})
