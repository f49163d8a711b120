import { createHash, randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@folkmoot/testing/database'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { generateSecureInt } from '../secure-random.ts'
import { findFreePort } from './test-free-port.ts'
import { createGlewlwydBrowser, hasGlewlwyd, startTestGlewlwyd } from './test-glewlwyd.ts'

const RESOURCE = 'https://talk.example/api'

if (!hasGlewlwyd())
  console.warn('glewlwyd is not installed (apt-get install glewlwyd), so no test signs in with it.')

describe.skipIf(!hasGlewlwyd())('glewlwyd of Debian', () => {
  let glewlwyd: Awaited<ReturnType<typeof startTestGlewlwyd>>
  let database: TestDatabase
  let app: FastifyInstance
  let withoutResource: FastifyInstance
  let origin: string
  beforeAll(async () => {
    const port = await findFreePort()
    origin = `http://localhost:${port}`
    glewlwyd = await startTestGlewlwyd(await findFreePort(), { origin, resource: RESOURCE })
    database = await createTestDatabase(false)
    app = await createConsole({ AUTH_RESOURCE: RESOURCE })
    await app.listen({ port, host: 'localhost' })
    withoutResource = await createConsole({})
  })

  /** Creates a server that trusts glewlwyd. */
  const createConsole = (env: Record<string, string>) =>
    createApp({
      db: database.db,
      clock: Date.now,
      random: generateSecureInt,
      pages: BLANK_PAGES,
      config: readConfig({
        PUBLIC_ORIGIN: origin,
        DATABASE_URL: 'sqlite::memory:',
        AUTH_ISSUER: glewlwyd.issuer,
        AUTH_AUDIENCE: RESOURCE,
        AUTH_CLIENT_ID: 'folkmoot',
        AUTH_ADMIN_CLAIM: 'groups',
        AUTH_ADMIN_VALUES: '["moot-admins"]',
        ...env,
      }),
    })

  afterAll(async () => {
    await withoutResource.close()
    await app.close()
    await database.close()
    await glewlwyd.close()
  })

  /** Posts a form of the console's page. */
  async function post(path: string, form: Record<string, string>, cookie = '', to = app) {
    const { statusCode, headers, body } = await to.inject({
      method: 'POST',
      url: `/session/${path}`,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    const next = String(headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? ''
    return { status: statusCode, cookie: next, body: JSON.parse(body) as Record<string, string> }
  }

  /** Signs grace in, as the console and her browser do. @param more parameters of the sign-in’s address */
  async function signIn(more: Record<string, string>, to = app) {
    const call = createGlewlwydBrowser(glewlwyd.base)
    await call('POST', 'auth/', { username: 'grace', password: 'secret-of-grace' })
    await call('PUT', 'auth/grant/folkmoot', { scope: 'openid profile email' })
    const code_verifier = randomBytes(32).toString('base64url')
    const wanted = new URLSearchParams({
      response_type: 'code',
      client_id: 'folkmoot',
      redirect_uri: `${origin}/callback`,
      scope: 'openid profile email',
      state: 's',
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    const { location } = await call('GET', `oidc/auth?${wanted.toString()}&g_continue`)
    const back = new URL(location)
    const code = back.searchParams.get('code') ?? ''
    const grant = { grant_type: 'authorization_code', redirect_uri: `${origin}/callback` }
    return { back, call, ...(await post('token', { ...grant, code, code_verifier }, '', to)) }
  }

  const readUser = async (token: string | undefined) => {
    const reply = await fetch(`${origin}/api/v3/users`, { headers: { authorization: `Bearer ${token}` } })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }

  it('[AUTH-35] signs in with ES256, a resource and a nonce; address and administrator come from userinfo', async () => {
    const { status, body } = await signIn({ nonce: 'a-nonce', resource: RESOURCE })
    expect(status).toBe(200)
    expect(decodeJwt(body['id_token'] ?? '')['nonce']).toBe('a-nonce')
    expect(decodeJwt(body['access_token'] ?? '')).not.toHaveProperty('email')
    expect(await readUser(body['access_token'])).toMatchObject({
      status: 200,
      // the account of the verified address
      body: { uid: 1, email: 'ada@folkmoot.test', is_admin: true },
    })
  })

  it('[AUTH-35] refuses a sign-in without a nonce, and we one without a resource, by its audience', async () => {
    const { back } = await signIn({ resource: RESOURCE })
    expect(back.searchParams.get('code')).toBeNull()
    expect(await signIn({ nonce: 'a-nonce' }, withoutResource)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_token',
        error_description: `The access token’s audience is “openid profile email”, but this server expects “${RESOURCE}”.`,
      },
    })
  })

  it('[AUTH-35] renews with rolling refresh tokens', async () => {
    let { cookie } = await signIn({ nonce: 'a-nonce', resource: RESOURCE })
    for (let round = 0; round < 3; round += 1) {
      const renewed = await post('token', { grant_type: 'refresh_token' }, cookie)
      expect(renewed.status).toBe(200)
      cookie = renewed.cookie
      expect((await readUser(renewed.body['access_token'])).status).toBe(200)
    }
  })

  it('[AUTH-31] [AUTH-35] its back-channel logout ends the session here', async () => {
    const { body, cookie, call } = await signIn({ nonce: 'a-nonce', resource: RESOURCE })
    const other = await signIn({ nonce: 'a-nonce', resource: RESOURCE })
    const sid = String(decodeJwt(body['id_token'] ?? '')['sid'])
    expect((await call('DELETE', `oidc/session/${sid}/`)).status).toBe(200)
    await expect.poll(async () => (await readUser(body['access_token'])).status).toBe(401)
    expect((await post('token', { grant_type: 'refresh_token' }, cookie)).status).toBe(400)
    // the other browser goes on, with a new access token
    expect((await post('token', { grant_type: 'refresh_token' }, other.cookie)).status).toBe(200)
  })

  it('[AUTH-35] its web folder is served when it is copied as our documentation says', async () => {
    for (const path of ['login.html', 'config.json', 'login.js'])
      expect((await fetch(`${glewlwyd.base}/${path}`)).status).toBe(200)
  })
})
