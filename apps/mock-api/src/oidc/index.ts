import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { localKeys } from '../identity/key-set.ts'
import { registerAccountGrant } from './account-grant.ts'
import { interactionRoutes } from './interaction.ts'
import { issuerKeys } from './keys.ts'
import { securityHeaders } from './page.ts'
import { createProvider, type IssuerSettings } from './provider.ts'
import { sweepPayloads } from './storage.ts'

const MOUNT = '/oidc'
const SWEEP_EVERY = 600_000

/**
 * The provider makes its addresses from the request. Behind a proxy, in a container, or under another loopback name
 * those of the connection are not the public ones, so it is told the public ones.
 */
function tellPublicAddress({ headers }: IncomingMessage, publicOrigin: string): void {
  const { host, protocol } = new URL(publicOrigin)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

type Handle = ReturnType<ReturnType<typeof createProvider>['callback']>

/** Everything below /oidc goes to the provider as it came: it reads the body itself. */
function mountProvider(app: FastifyInstance, handle: Handle, publicOrigin: string): void {
  const headers = Object.entries(securityHeaders(publicOrigin))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    url: `${MOUNT}/*`,
    exposeHeadRoute: false,
    helmet: false,
    logLevel: 'warn',
    schema: { hide: true },
    handler: (request, reply) => {
      reply.hijack()
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      const raw: IncomingMessage & { originalUrl?: string } = request.raw
      raw.originalUrl = raw.url ?? MOUNT
      raw.url = raw.originalUrl.slice(MOUNT.length)
      void handle(raw, reply.raw)
    },
  })
}

/** Only what is the server's own fault; never the request, whose address may hold a token. */
function logFailures(app: FastifyInstance, provider: EventEmitter): void {
  const log = (err: unknown) => app.log.error({ err }, 'the development issuer failed')
  provider.on('server_error', (_context, err) => log(err))
  provider.on('error', log)
}

/** Takes away what is over, at once and from time to time, until the app closes. */
function keepSwept(app: FastifyInstance, { db }: IssuerSettings): void {
  const sweep = () =>
    void sweepPayloads(db, Date.now()).catch((err: unknown) =>
      app.log.error({ err }, 'sessions that are over could not be deleted'),
    )
  const timer = setInterval(sweep, SWEEP_EVERY)
  timer.unref()
  app.addHook('onReady', () => sweepPayloads(db, Date.now()))
  app.addHook('onClose', () => clearInterval(timer))
}

/**
 * Mounts the development identity provider under /oidc, and its sign-in page under /interaction.
 * It signs anyone in as anyone, so it serves development, demonstrations and tests, never real people.
 * @returns the keys that verify its tokens, without any request
 */
export async function devIssuer(
  app: FastifyInstance,
  given: Omit<IssuerSettings, 'keys'>,
): Promise<{ keys: JWTVerifyGetKey }> {
  const { publicOrigin } = given
  const settings = { ...given, keys: await issuerKeys(given.db) }
  const provider = createProvider(settings)
  registerAccountGrant(provider, settings)
  logFailures(app, provider)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }) => tellPublicAddress(raw, publicOrigin))
    await scope.register(async (child) => mountProvider(child, provider.callback(), publicOrigin))
    await scope.register((child) => interactionRoutes(child, { provider, publicOrigin }))
  })
  keepSwept(app, settings)
  return { keys: localKeys(settings.keys.public) }
}
