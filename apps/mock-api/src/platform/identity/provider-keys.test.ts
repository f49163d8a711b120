import { shareServer } from '@folkmoot/testing/provide-server'
import { createServer, type Server } from 'node:http'
import { BLANK_PAGES } from '@folkmoot/testing/server'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../main/app.ts'
import { generateSecureInt } from '../secure-random.ts'
import { readConfig } from '../settings/config.ts'
import type { FastifyInstance } from 'fastify'
import { listenOnNewPort } from './test-port.ts'

/** as long as a failure counts, and as long as fetched keys count for a token with an unknown one */
const [RETRY_MS, COOLDOWN_MS] = [5000, 31_000]

/** An independent provider: discovery and keys over HTTP. */
let provider: Server
let issuer: string
let requestedPaths: string[] = []
let isAnswering = true
let keysPath = '/keys'
/** in place of the keys */
let keysAnswer: string | undefined
const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = []
const base = shareServer()
let app: FastifyInstance

async function addKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } })
}

beforeAll(() => addKey('one'))
// at a new address each time, because the discovery document of an address is kept for an hour
beforeEach(async () => {
  provider = createServer(({ url = '' }, response) => {
    requestedPaths.push(url)
    if (!isAnswering) return void response.writeHead(503).end()
    const discovery = { issuer, jwks_uri: `${issuer}${keysPath}` }
    const found = JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })
    response.end(url === keysPath ? (keysAnswer ?? found) : JSON.stringify(discovery))
  })
  issuer = await listenOnNewPort(provider)
})
afterEach(async () => {
  await app.close()
  provider.close()
  requestedPaths = []
  isAnswering = true
  keysPath = '/keys'
  keysAnswer = undefined
  vi.useRealTimers()
})

/** Creates a server that trusts the provider, or another issuer at its address. */
async function createTrustingApp(env: Record<string, string> = {}) {
  const auth = {
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: 'our-api',
    AUTH_CLIENT_ID: 'console',
    AUTH_NAMESPACE: 'ns:',
  }
  const given = { db: base.db, clock: Date.now, random: generateSecureInt }
  app = await createApp({
    ...given,
    config: readConfig({ DATABASE_URL: 'sqlite::memory:', ...auth, ...env }),
    pages: BLANK_PAGES,
  })
}

function signWithKey(kid = 'one', claims = {}): Promise<string> {
  const key = keys.find((one) => one.kid === kid)
  if (!key) throw new Error('no such key')
  return new SignJWT({
    iss: issuer,
    aud: 'our-api',
    client_id: 'console',
    scope: 'openid',
    sub: 'x',
    'ns:email': 'x@example.org',
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setExpirationTime('1h')
    .sign(key.privateKey)
}

async function callWith(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/v3/users', headers })
  return { status: answer.statusCode, body: answer.json() }
}

const callWithKey = async (kid?: string, claims?: object) => callWith(await signWithKey(kid, claims))

describe('the keys of a configured provider', () => {
  it('[AUTH-9] are discovered and fetched once, for the first token', async () => {
    await createTrustingApp()
    expect(requestedPaths).toEqual([])
    // all are sent before the provider can have answered one
    const token = await signWithKey()
    const answers = await Promise.all([callWith(token), callWith(token), callWith(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(requestedPaths).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('[AUTH-9] [API-10] verify its tokens, with the claims of the configured namespace', async () => {
    await createTrustingApp()
    const claims = { sub: 'y', 'ns:email': 'y@example.org', 'ns:name': 'Why', 'ns:delphi_enabled': true }
    expect((await callWithKey('one', claims)).body).toMatchObject({
      email: 'y@example.org',
      hname: 'Why',
      delphi_enabled: true,
    })
  })

  it('link by address only if the provider has verified it', async () => {
    await createTrustingApp()
    const ada = { 'ns:email': 'ada@folkmoot.test' }
    expect((await callWithKey('one', { sub: 'a1', ...ada })).body.uid).toBeGreaterThan(4)
    expect((await callWithKey('one', { sub: 'a2', ...ada, email_verified: false })).body.uid).toBeGreaterThan(
      4,
    )
    expect((await callWithKey('one', { sub: 'a3', ...ada, 'ns:email_verified': true })).body.uid).toBe(1)
    expect((await callWithKey('one', { sub: 'a4', ...ada, email_verified: 'true' })).body.uid).toBe(1)
  })

  const countRequests = (path: string) => requestedPaths.filter((requested) => requested === path).length

  it.each([
    ['that is an error', () => (isAnswering = false)],
    ['without keys', () => (keysAnswer = '{}')],
    ['that is no JSON', () => (keysAnswer = '<html>')],
  ])(
    'after an answer %s are fetched again once in five seconds, however many tokens come',
    async (_, fail) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      await createTrustingApp()
      await callWithKey()
      fail()
      vi.setSystemTime(Date.now() + COOLDOWN_MS)
      await addKey('unknown')
      const before = countRequests('/keys')
      const statuses = new Set<number>()
      for (let sent = 0; sent < 20; sent += 1) statuses.add((await callWithKey('unknown')).status)
      expect([...statuses]).toEqual([503])
      expect(countRequests('/keys') - before).toBe(1)
      // a token with a known key needs none
      expect((await callWithKey('one', { sub: 'z' })).status).toBe(200)
      vi.setSystemTime(Date.now() + RETRY_MS - 1)
      expect((await callWithKey('unknown')).status).toBe(503)
      expect(countRequests('/keys') - before).toBe(1)
      isAnswering = true
      keysAnswer = undefined
      vi.setSystemTime(Date.now() + 1)
      expect((await callWithKey('unknown')).status).toBe(200)
      keys.pop()
    },
  )

  it('are not looked for with every token while the discovery document cannot be fetched', async () => {
    await createTrustingApp({ AUTH_ISSUER: `${issuer}/other` })
    const token = await signWithKey('one', { iss: `${issuer}/other` })
    isAnswering = false
    for (let sent = 0; sent < 20; sent += 1) expect((await callWith(token)).status).toBe(503)
    expect(countRequests('/other/.well-known/openid-configuration')).toBe(1)
  })

  it('are refused from a discovery document of another issuer', async () => {
    await createTrustingApp({ AUTH_ISSUER: `${issuer}/` })
    expect((await callWithKey('one', { iss: `${issuer}/` })).status).toBe(503)
  })

  it('are followed to another address of the discovery document within an hour', async () => {
    await createTrustingApp()
    await callWithKey()
    keysPath = '/moved-keys'
    await addKey('three')
    // later than whatever was fetched in earlier tests
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_660_000 })
    // fetches the document in the background
    await expect.poll(async () => (await callWithKey('three')).status).toBe(200)
    expect(requestedPaths).toContain('/moved-keys')
  })
})
