import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { isLoopback } from '@folkmoot/domain/domain-list'
import { createLocalKeys } from '../../platform/identity/key-set.ts'
import { registerInteractionRoutes } from './interaction.ts'
import { ensureIssuerKeys, readPublicKeys } from './keys.ts'
import { createSecurityHeaders } from './page.ts'
import {
  createProvider,
  type IssuerSettings,
  API_RESOURCE,
  API_SCOPE,
  createApiResource,
  PERSON_SCOPES,
} from './provider.ts'
import { CustomOIDCProviderError, InvalidRequest } from 'oidc-provider/lib/helpers/errors.js'
import type { Provider, TokenEndpointGrantContext } from 'oidc-provider'
import { findAccount, createIdTokenClaims, DEV_ACCOUNTS, type Account } from './accounts.ts'
import { ACCOUNT_GRANT } from './clients.ts'

const MOUNT_PATH = '/oidc'

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

const LOCAL_ONLY =
  'The development issuer signs anyone in as anyone, so it answers this machine alone: neither a tunnel nor a proxy.'

/** True for a request that a proxy or a tunnel has passed on. */
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded-.*)$/.test(name))

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

/**
 * Mounts the development identity provider under /oidc and its sign-in page under /interaction. It signs anyone in as
 * anyone: for development, demonstrations and tests, never for real people.
 * @param isPublic answers others than this machine too
 * @returns the keys that verify its tokens
 */
export async function registerDevIssuer(
  app: FastifyInstance,
  options: Omit<IssuerSettings, 'keys'>,
  isPublic: boolean,
): Promise<{ keys: JWTVerifyGetKey }> {
  const { publicOrigin } = options
  const settings = { ...options, keys: await ensureIssuerKeys(options.db) }
  const provider = createProvider(settings)
  registerAccountGrant(provider, settings)
  logFailures(app, provider)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw, hostname }, reply) => {
      if (!isPublic && (!isLoopback(hostname) || isForwarded(raw)))
        return reply.code(403).type('text/plain; charset=utf-8').send(LOCAL_ONLY)
      setPublicAddress(raw, publicOrigin)
      return undefined
    })
    await scope.register(async (child) => registerProvider(child, provider.callback(), publicOrigin))
    await scope.register((child) => registerInteractionRoutes(child, { provider, publicOrigin }))
  })
  return { keys: createLocalKeys(settings.keys.public, () => readPublicKeys(options.db)) }
}

type GrantContext = TokenEndpointGrantContext<{ account?: string }>

const ACCOUNT_NAMES = DEV_ACCOUNTS.map(({ email }) => email.split('@', 1)[0]).join(', ')

function getRequestedAccount(ctx: GrantContext): Account {
  if (ctx.get('origin') !== '') throw new InvalidRequest('this grant is for programs that are not web pages')
  const account = findAccount(String(ctx.oidc.params.account ?? ''))
  if (!account)
    throw new CustomOIDCProviderError(
      'invalid_grant',
      `account must be an e-mail address or one of ${ACCOUNT_NAMES}`,
    )
  return account
}

/** Creates a grant and its tokens, as a sign-in through the pages does. */
async function issueTokens(ctx: GrantContext, { sub, ...account }: Account, settings: IssuerSettings) {
  const { provider, client } = ctx.oidc
  const { audience, tokenTtlSeconds, namespace } = settings
  const grant = new provider.Grant({ accountId: sub, clientId: client.clientId })
  grant.addOIDCScope(PERSON_SCOPES)
  grant.addResourceScope(API_RESOURCE, API_SCOPE)
  const common = { client, accountId: sub, grantId: await grant.save(), gty: ACCOUNT_GRANT }
  const access = new provider.AccessToken({ ...common, scope: API_SCOPE })
  access.resourceServer = new provider.ResourceServer(
    API_RESOURCE,
    createApiResource(audience, tokenTtlSeconds),
  )
  const refresh = new provider.RefreshToken({
    ...common,
    scope: `${PERSON_SCOPES} ${API_SCOPE}`,
    resource: API_RESOURCE,
    authTime: Math.floor(Date.now() / 1000),
  })
  const id = new provider.IdToken(createIdTokenClaims({ sub, ...account }, namespace), { ctx })
  Object.assign(id, { scope: PERSON_SCOPES })
  return {
    access_token: await access.save(),
    id_token: await id.issue({ use: 'idtoken' }),
    refresh_token: await refresh.save(),
    token_type: access.tokenType,
    expires_in: access.expiration,
    scope: API_SCOPE,
  }
}

/**
 * Registers a grant by which the command line and tests sign in with one request, without a browser: `grant_type` and
 * `account`, a name of the list or an e-mail address.
 */
function registerAccountGrant(provider: Provider, settings: IssuerSettings): void {
  provider.registerGrantType<{ account?: string }>(
    ACCOUNT_GRANT,
    async (ctx) => {
      ctx.body = await issueTokens(ctx, getRequestedAccount(ctx), settings)
    },
    ['account', 'scope'],
  )
}
