import { createTestDatabase } from '@folkmoot/testing/database'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import { onTestFinished } from 'vitest'
import { createApp, type AppOptions } from '../app.ts'
import { readConfig } from '../config.ts'
import { generateSecureInt } from '../secure-random.ts'
import { startTestProvider, type TestProvider } from './test-provider.ts'

/** Creates the calls of people and of the console's page. */
function createCalls(app: FastifyInstance, a: TestProvider) {
  const signFor = (provider: TestProvider, claims: JWTPayload) =>
    provider.sign({
      aud: provider === a ? 'api-a' : 'api-b',
      client_id: 'console',
      scope: 'openid',
      ...claims,
    })
  const call = async (token: string) => {
    const answer = await app.inject({ url: '/api/v3/users', headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  const post = async (path: string, form: Record<string, string>, cookie = '') => {
    const answer = await app.inject({
      method: 'POST',
      url: `/session/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(form).toString(),
    })
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, unknown>,
      cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '',
    }
  }
  /** exchanges a code with a provider that gives this token */
  const exchange = (provider: TestProvider, token: string, idToken?: string) => {
    provider.endpoints['/token'] = () => ({
      body: { access_token: token, refresh_token: `refresh of ${provider.issuer}`, id_token: idToken },
    })
    return post(provider === a ? 'token' : 'token/b', { grant_type: 'authorization_code', code: 'x' })
  }
  return { signFor, call, post, exchange }
}

/**
 * Starts two providers that know our console by the same client id, and a server with both.
 * @param logger the target of its log; nothing is logged when absent
 */
export async function startTwoProviders(
  first: Record<string, string> = {},
  second: object = {},
  logger?: AppOptions['logger'],
) {
  const [a, b] = [await startTestProvider(), await startTestProvider()]
  const base = await createTestDatabase(false)
  const other = { id: 'b', name: 'Bee', issuer: b.issuer, audience: 'api-b', client_id: 'console', ...second }
  const config = readConfig({
    DATABASE_URL: 'sqlite::memory:',
    AUTH_ISSUER: a.issuer,
    AUTH_AUDIENCE: 'api-a',
    AUTH_CLIENT_ID: 'console',
    AUTH_NAME: 'Ay',
    AUTH_PROVIDERS: JSON.stringify([other]),
    ...first,
  })
  const app = await createApp({
    db: base.db,
    config,
    clock: Date.now,
    random: generateSecureInt,
    pages: BLANK_PAGES,
    ...(logger === undefined ? {} : { logger }),
  })
  onTestFinished(async () => {
    await app.close()
    await base.close()
    a.close()
    b.close()
  })
  return { a, b, app, ...createCalls(app, a) }
}
