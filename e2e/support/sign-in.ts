import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, request } from 'playwright-core'
import { expect } from 'vitest'

/** Browser storage of a signed-in person. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Reads the token of the person who is signed in. */
export function readAccessToken({ origins: [origin] }: StorageState): string {
  const user = JSON.parse(origin?.localStorage[0]?.value ?? '{}') as Partial<Tokens>
  return user.access_token ?? ''
}

/** Settings of the provider that sign-in needs. */
interface Config {
  issuer: string
  client_id: string
  scopes: string
  audience?: string
}

interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  token_type: string
  scope: string
  expires_in: number
}

/** Parses the claims of a token. */
const parseClaims = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Creates the console's authorization request, and the data to redeem its code. */
function createAuthorizationRequest(origin: string, { client_id, scopes, audience }: Config) {
  const code_verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/callback`
  const parameters = {
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: scopes,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(audience ? { audience } : {}),
  }
  return { parameters, proof: { client_id, redirect_uri, code_verifier } }
}

/** Follows the provider's pages like a browser without scripts. */
async function loadTokens(calls: APIRequestContext, origin: string, config: Config, account: string) {
  const { parameters, proof } = createAuthorizationRequest(origin, config)
  const page = await calls.get(`${config.issuer}/auth`, { params: parameters })
  const back = await calls.post(page.url(), { form: { account } })
  const code = new URL(back.url()).searchParams.get('code') ?? ''
  const answer = await calls.post('/session/token', {
    form: { grant_type: 'authorization_code', code, ...proof },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Tokens
}

/**
 * Signs a person in at the development issuer by the calls of a browser, without starting one: no page is loaded or
 * drawn. The result is the storage of the console's sign-in library.
 * @param account their e-mail address
 */
export async function signInByCalls(origin: string, account: string): Promise<StorageState> {
  const calls = await request.newContext({ baseURL: origin })
  try {
    const config = (await (await calls.get('/config.json')).json()) as Config
    const { expires_in, ...tokens } = await loadTokens(calls, origin, config, account)
    const expires_at = Math.floor(Date.now() / 1000) + expires_in
    const user = { ...tokens, expires_at, profile: parseClaims(tokens.id_token) }
    const name = `folkmoot.user:${config.issuer}:${config.client_id}`
    const { cookies } = await calls.storageState()
    return { cookies, origins: [{ origin, localStorage: [{ name, value: JSON.stringify(user) }] }] }
  } finally {
    await calls.dispose()
  }
}
