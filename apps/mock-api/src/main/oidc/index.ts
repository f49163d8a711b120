import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import { isLoopback } from '@folkmoot/domain/domain-list'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { InteractionResults, Provider, TokenEndpointGrantContext } from 'oidc-provider'
import { SessionNotFound, CustomOIDCProviderError, InvalidRequest } from 'oidc-provider/lib/helpers/errors.js'
import { applyTheme } from '../../nouns/conversations/apply-theme.ts'
import { createLocalKeys } from '../../platform/identity/provider.ts'
import { findAccount, createIdTokenClaims, DEV_ACCOUNTS, type Account } from './accounts.ts'
import { ACCOUNT_GRANT } from './clients.ts'
import { ensureIssuerKeys, readPublicKeys } from './keys.ts'
import { createSecurityHeaders } from './page.ts'
import { renderExpiredPage, renderSignInPage } from './pages.ts'
import {
  getCookieNames,
  createProvider,
  type IssuerSettings,
  API_RESOURCE,
  API_SCOPE,
  createApiResource,
  PERSON_SCOPES,
} from './provider.ts'

interface InteractionContext {
  provider: Provider
  publicOrigin: string
}

const INVALID_ADDRESS_MESSAGE = 'This is not an e-mail address. Write one such as name@example.org.'

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(applyTheme(html, reply.request.headers.cookie))

/** Returns the URL where the sign-in continues. The provider stores the result until then. */
async function finishInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) {
  const next = await provider.interactionResult(request.raw, reply.raw, result)
  return reply.redirect(next, 303)
}

async function openInteraction(
  { provider }: InteractionContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { prompt, params } = await provider.interactionDetails(request.raw, reply.raw)
  // our clients need no consent; the provider asks native clients regardless of grants
  if (prompt.name === 'consent')
    return { done: await finishInteraction(provider, request, reply, { consent: {} }) }
  const client = await provider.Client.find(String(params['client_id']))
  const hint = params['login_hint']
  return { client: client?.clientName ?? '', address: typeof hint === 'string' ? hint : '' }
}

async function showSignIn(context: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  const state = await openInteraction(context, request, reply)
  return 'done' in state ? state.done : sendPage(reply, 200, renderSignInPage(state))
}

async function handleSignIn(context: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  const state = await openInteraction(context, request, reply)
  if ('done' in state) return state.done
  const { account, cancel } = request.body as { account?: unknown; cancel?: unknown }
  if (cancel !== undefined) {
    const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
    return finishInteraction(context.provider, request, reply, refusal)
  }
  const address = typeof account === 'string' ? account : ''
  const found = findAccount(address)
  if (found) return finishInteraction(context.provider, request, reply, { login: { accountId: found.sub } })
  return sendPage(
    reply,
    400,
    renderSignInPage({ client: state.client, address, problem: INVALID_ADDRESS_MESSAGE }),
  )
}

/** Tells whether the browser has a session. */
async function isSignedIn(
  { provider, publicOrigin }: InteractionContext,
  { headers }: FastifyRequest,
): Promise<boolean> {
  const name = getCookieNames(publicOrigin).session
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const value = cookies.find(([known]) => known === name)?.[1]
  const session = value === undefined ? undefined : await provider.Session.find(value)
  return session?.accountId !== undefined
}

/**
 * Handles an expired sign-in. A browser with a session, for example after the back button, continues to the console;
 * others see what to do.
 */
async function handleExpired(context: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  if (request.method === 'GET' && (await isSignedIn(context, request)))
    return reply.redirect(`${context.publicOrigin}/`, 303)
  return sendPage(reply, 400, renderExpiredPage(context.publicOrigin))
}

/** Registers the sign-in page at /interaction/:uid, to which the provider redirects browsers without a session. */
async function registerInteractionRoutes(app: FastifyInstance, context: InteractionContext): Promise<void> {
  await app.register(formbody)
  app.addHook(
    'onRequest',
    async (_, reply) => void reply.headers(createSecurityHeaders(context.publicOrigin)),
  )
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SessionNotFound) return handleExpired(context, request, reply)
    throw error
  })
  const options = { helmet: false, logLevel: 'warn' } as const
  app.get('/interaction/:uid', options, (request, reply) => showSignIn(context, request, reply))
  app.post('/interaction/:uid', options, (request, reply) => handleSignIn(context, request, reply))
}

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
