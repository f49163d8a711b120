import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../platform/settings/config.ts'

/** Extra policy of an app's pages in development: the nonce of inline code and the address that reports changes. */
export interface DevelopmentPolicy {
  nonce: string
  reloadUrl: string
}

const listOrigins = (url: string | null): string[] => (url && URL.canParse(url) ? [new URL(url).origin] : [])

/** Headers of a single reply that helmet does not set. */
const PER_REPLY_HEADERS = new Set(['connection', 'content-length', 'date'])

type Headers = [name: string, value: string][]

const knownHeaders = new Map<string, Promise<Headers>>()

/** Reads the headers that helmet sets, once a process for the same options: this starts a server. */
function readHelmetHeaders(options: FastifyHelmetOptions): Promise<Headers> {
  const key = JSON.stringify(options)
  const headers = knownHeaders.get(key) ?? askHelmet(options)
  knownHeaders.set(key, headers)
  return headers
}

/** Asks helmet for its headers. They are the same on every reply, and helmet takes as long as a query to create them. */
async function askHelmet(options: FastifyHelmetOptions): Promise<Headers> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', (_, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.entries(headers)
    .filter(([name]) => !PER_REPLY_HEADERS.has(name))
    .map(([name, value]) => [name, String(value)])
}

/** The headers of data replies; the others would be half of a short reply. */
const API_HEADERS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])
const selectApiHeaders = (headers: [string, string][]): [string, string][] => [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...headers.filter(([name]) => API_HEADERS.has(name)),
]

/**
 * Registers the security headers of every reply: scripts from this origin only, no third party except the identity
 * provider and the donation form, frames only by ourselves. Style attributes are allowed, because the component
 * library positions with them.
 */
export async function registerSecurity(
  app: FastifyInstance,
  config: Config,
  developed: readonly DevelopmentPolicy[] = [],
): Promise<void> {
  const marked = [...new Set(developed.map(({ nonce }) => `'nonce-${nonce}'`))]
  const provider = listOrigins(config.auth.issuer)
  const secure = config.publicOrigin.startsWith('https:')
  const headers = await readHelmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...marked],
        styleSrc: ["'self'", ...marked],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...provider, ...developed.map(({ reloadUrl }) => reloadUrl)],
        frameSrc: ["'self'", ...provider, ...listOrigins(config.donateUrl)],
        frameAncestors: ["'self'"],
        // a sign-in form of the development issuer redirects to the command line's loopback address
        formAction: ["'self'", 'http://127.0.0.1:*', 'http://localhost:*'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: false,
  })
  addHeaders(app, headers)
}

/** Adds the headers to every reply, with how caches treat it. */
function addHeaders(app: FastifyInstance, headers: [string, string][]): void {
  // revalidated each time unless the reply says otherwise
  const ofPages = [...headers, ['cache-control', 'no-cache']] as const
  const ofData = Object.fromEntries(selectApiHeaders(headers))
  app.addHook('onRequest', ({ url, headers: { authorization } }, reply, done) => {
    if (url.startsWith('/api/v3/'))
      // a reply to a token may hold what only its bearer may read
      reply
        .headers(ofData)
        .header('cache-control', authorization === undefined ? 'no-cache' : 'private, no-cache')
    // on the raw reply: the issuer's pages bypass Fastify
    else for (const [name, value] of ofPages) reply.raw.setHeader(name, value)
    done()
  })
  // the browser need not keep a second copy of a downloaded file
  app.addHook('onSend', ({ headers: { authorization } }, reply, payload, done) => {
    const isSaved = String(reply.getHeader('content-disposition')).startsWith('attachment')
    if (authorization !== undefined && isSaved) reply.header('cache-control', 'private, no-store')
    done(null, payload)
  })
}
