import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { importTestKey } from '@folkmoot/testing/keys'
import { listenOnNewPort } from './test-port.ts'

interface SigningKey {
  kid: string
  alg: string
  privateKey: CryptoKey
  jwk: JWK
}

/** A request that the provider got. */
export interface ProviderRequest {
  path: string
  authorization: string | undefined
  form: Record<string, string>
}

/** An answer of one of its endpoints. */
export interface Answer {
  status?: number
  type?: string
  /** of a redirect */
  location?: string
  body?: unknown
}

type Endpoint = (request: ProviderRequest) => Answer

async function readRequest(request: IncomingMessage): Promise<ProviderRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')))
  return { path: request.url ?? '', authorization: request.headers.authorization, form }
}

function sendAnswer(
  response: ServerResponse,
  { status = 200, type = 'application/json', location, body = {} }: Answer,
): void {
  response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function createPair(alg: string): Promise<Pick<SigningKey, 'privateKey' | 'jwk'>> {
  // creating an RSA key takes longer than a whole test
  if (/^[RP]S/.test(alg)) return importTestKey(alg) as Promise<Pick<SigningKey, 'privateKey' | 'jwk'>>
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, jwk: await exportJWK(publicKey) }
}

async function createKey(alg: string, kid = `key-${alg}`): Promise<SigningKey> {
  const { privateKey, jwk } = await createPair(alg)
  return { kid, alg, privateKey, jwk: { ...jwk, kid, alg, use: 'sig' } }
}

/** Creates what signs claims with the key of an algorithm; `iss`, `iat` and `exp` are there already. */
const createSign =
  (issuer: string, keys: readonly SigningKey[]) =>
  (claims: JWTPayload, { alg = keys[0]?.alg, typ }: { alg?: string; typ?: string } = {}) => {
    const key = keys.find((one) => one.alg === alg)
    if (!key) throw new Error(`The provider has no key for ${String(alg)}`)
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: issuer, iat: now, exp: now + 3600, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, ...(typ === undefined ? {} : { typ }) })
      .sign(key.privateKey)
  }

/**
 * Starts a provider on a port of its own: discovery and keys over HTTP, and endpoints that a test replaces. It signs whatever
 * it is asked to, unlike a real one.
 * @param algs of its keys; the first signs where none is named
 */
export async function startTestProvider(algs: readonly string[] = ['ES256']) {
  const keys = await Promise.all(algs.map((alg) => createKey(alg)))
  const requests: ProviderRequest[] = []
  const endpoints: Record<string, Endpoint> = {}
  const discovery: Record<string, unknown> = {}
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const got = await readRequest(request)
    requests.push(got)
    sendAnswer(response, endpoints[got.path]?.(got) ?? { status: 404 })
  }
  const server = createServer((request, response) => void answer(request, response))
  const issuer = await listenOnNewPort(server)
  endpoints['/.well-known/openid-configuration'] = () => ({
    body: {
      issuer,
      jwks_uri: `${issuer}/keys`,
      token_endpoint: `${issuer}/token`,
      authorization_endpoint: `${issuer}/authorize`,
      ...discovery,
    },
  })
  endpoints['/keys'] = () => ({ body: { keys: keys.map(({ jwk }) => jwk) } })

  return {
    issuer,
    requests,
    /** answers by path */
    endpoints,
    /** more of the discovery document; set it before the first request */
    discovery,
    sign: createSign(issuer, keys),
    /** the requests to a path */
    listRequests: (path: string) => requests.filter((request) => request.path === path),
    close: () => server.close(),
    /** is gone, until `comeBack` */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    comeBack: () =>
      new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve)),
    /** signs with a new key from now on, which is published beside the others */
    rotateKey: async () => void keys.unshift(await createKey('ES256', 'new')),
  }
}

/** A provider that a test has started. */
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>
