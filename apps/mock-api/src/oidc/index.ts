import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { createLocalKeys } from '../identity/key-set.ts'
import { registerAccountGrant } from './account-grant.ts'
import { registerInteractionRoutes } from './interaction.ts'
import { ensureIssuerKeys, readPublicKeys } from './keys.ts'
import { createSecurityHeaders } from './page.ts'
import { createProvider, type IssuerSettings } from './provider.ts'
import { deleteExpiredPayloads } from './storage.ts'

const MOUNT_PATH = '/oidc'
const SWEEP_INTERVAL_MS = 600_000

/**
 * The provider creates URLs from the request. Behind a proxy, in a container or under another loopback name these are
 * not public, so the headers carry the public origin.
 */
function setPublicAddress({ headers }: IncomingMessage, publicOrigin: string): void {
  const { host, protocol } = new URL(publicOrigin)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

type ProviderCallback = ReturnType<ReturnType<typeof createProvider>['callback']>

/** Passes all requests below /oidc to the provider unchanged: it parses bodies itself. */
function registerProvider(app: FastifyInstance, handle: ProviderCallback, publicOrigin: string): void {
  const headers = Object.entries(createSecurityHeaders(publicOrigin))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    url: `${MOUNT_PATH}/*`,
    exposeHeadRoute: false,
    helmet: false,
    logLevel: 'warn',
    handler: (request, reply) => {
      reply.hijack()
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      const raw: IncomingMessage & { originalUrl?: string } = request.raw
      raw.originalUrl = raw.url ?? MOUNT_PATH
      raw.url = raw.originalUrl.slice(MOUNT_PATH.length)
      void handle(raw, reply.raw)
    },
  })
}

/** Logs server errors only, without the request, whose URL may contain a token. */
function logFailures(app: FastifyInstance, provider: EventEmitter): void {
  const log = (err: unknown) => app.log.error({ err }, 'the development issuer failed')
  provider.on('server_error', (_context, err) => log(err))
  provider.on('error', log)
}

/** Deletes expired data now and regularly until the app closes. */
function scheduleSweeps(app: FastifyInstance, { db }: IssuerSettings): void {
  const sweep = () =>
    void deleteExpiredPayloads(db, Date.now()).catch((err: unknown) =>
      app.log.error({ err }, 'sessions that are over could not be deleted'),
    )
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  app.addHook('onReady', () => deleteExpiredPayloads(db, Date.now()))
  app.addHook('onClose', () => clearInterval(timer))
}

/**
 * Mounts the development identity provider under /oidc and its sign-in page under /interaction. It signs anyone in as
 * anyone: for development, demonstrations and tests, never for real people.
 * @returns the keys that verify its tokens
 */
export async function registerDevIssuer(
  app: FastifyInstance,
  options: Omit<IssuerSettings, 'keys'>,
): Promise<{ keys: JWTVerifyGetKey }> {
  const { publicOrigin } = options
  const settings = { ...options, keys: await ensureIssuerKeys(options.db) }
  const provider = createProvider(settings)
  registerAccountGrant(provider, settings)
  logFailures(app, provider)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }) => setPublicAddress(raw, publicOrigin))
    await scope.register(async (child) => registerProvider(child, provider.callback(), publicOrigin))
    await scope.register((child) => registerInteractionRoutes(child, { provider, publicOrigin }))
  })
  scheduleSweeps(app, settings)
  return { keys: createLocalKeys(settings.keys.public, () => readPublicKeys(options.db)) }
}
