import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { findAccount } from './accounts.ts'
import { applyTheme } from '../../nouns/conversations/apply-theme.ts'
import { createSecurityHeaders } from './page.ts'
import { renderExpiredPage, renderSignInPage } from './pages.ts'
import { getCookieNames } from './provider.ts'

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
export async function registerInteractionRoutes(
  app: FastifyInstance,
  context: InteractionContext,
): Promise<void> {
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
