import { createTestDatabase } from '@folkmoot/testing/database'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import type { JWTPayload } from 'jose'
import { onTestFinished } from 'vitest'
import { createApp } from '../../main/app.ts'
import { readConfig } from '../settings/config.ts'
import { generateSecureInt } from '../secure-random.ts'
import { startTestProvider } from './test-provider.ts'

/**
 * Starts a provider and a server that trusts it, with the calls of people and of the console's page.
 * @param algs of the provider's keys
 * @param path of the issuer that the server trusts, at the address of the provider
 */
export async function startSignIn(
  env: Record<string, string> = {},
  { algs, path = '' }: { algs?: readonly string[]; path?: string } = {},
) {
  const provider = await startTestProvider(algs)
  const base = await createTestDatabase(false)
  const config = readConfig({
    DATABASE_URL: 'sqlite::memory:',
    AUTH_ISSUER: provider.issuer + path,
    AUTH_AUDIENCE: 'our-api',
    AUTH_CLIENT_ID: 'console',
    ...env,
  })
  const dependencies = { db: base.db, config, clock: Date.now, random: generateSecureInt }
  const app = await createApp({ ...dependencies, pages: BLANK_PAGES })
  onTestFinished(async () => {
    await app.close()
    await base.close()
    provider.close()
  })
  const signFor = (claims: JWTPayload) =>
    provider.sign({ aud: 'our-api', client_id: 'console', scope: 'openid', ...claims })
  const signId = (claims: JWTPayload) => provider.sign({ aud: 'console', nonce: 'n', ...claims })
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
  const answerTokens = (body: object) => (provider.endpoints['/token'] = () => ({ body }))
  /** exchanges a code with the provider, which gives these tokens */
  const exchange = (tokens: object) => {
    answerTokens({ access_token: 'opaque', refresh_token: 'refresh', ...tokens })
    return post('token', { grant_type: 'authorization_code', code: 'x' })
  }
  /** signs in as the person of an ID token */
  const signIn = async (claims: JWTPayload) => {
    const answer = await exchange({ id_token: await signId(claims) })
    return { ...answer, token: String(answer.body['access_token']) }
  }
  const renew = (cookie: string) => post('token', { grant_type: 'refresh_token' }, cookie)
  return { app, base, provider, signFor, signId, call, post, answerTokens, exchange, signIn, renew }
}
