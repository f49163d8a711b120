import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { findAccount } from './accounts.ts'
import { applyTheme, createSecurityHeaders } from './page.ts'
import { renderExpiredPage, renderSignInPage } from './pages.ts'
import { getCookieNames } from './provider.ts'

interface InteractionContext {
  provider: Provider
  publicOrigin: string
}

const INVALID_ADDRESS_MESSAGE = 'This is not an e-mail address. Write one such as name@example.org.'

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(applyTheme(html, reply.request.headers.cookie))

/** Where the sign-in goes on; the provider keeps the result until then. */
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
  // our own clients need no consent; those that are not web apps are asked for it whatever has been granted
  if (prompt.name === 'consent')
    return { done: await finishInteraction(provider, request, reply, { consent: {} }) }
  const client = await provider.Client.find(String(params['client_id']))
  const hint = params['login_hint']
  return { client: client?.clientName ?? '', address: typeof hint === 'string' ? hint : '' }
}

async function showSignIn(given: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  const state = await openInteraction(given, request, reply)
  return 'done' in state ? state.done : sendPage(reply, 200, renderSignInPage(state))
}

async function handleSignIn(given: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  const state = await openInteraction(given, request, reply)
  if ('done' in state) return state.done
  const { account, cancel } = request.body as { account?: unknown; cancel?: unknown }
  if (cancel !== undefined) {
    const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
    return finishInteraction(given.provider, request, reply, refusal)
  }
  const address = typeof account === 'string' ? account : ''
  const found = findAccount(address)
  if (found) return finishInteraction(given.provider, request, reply, { login: { accountId: found.sub } })
  return sendPage(
    reply,
    400,
    renderSignInPage({ client: state.client, address, problem: INVALID_ADDRESS_MESSAGE }),
  )
}

/** Whether the browser that asks belongs to somebody who is signed in here. */
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
 * A sign-in that is over. Who comes back to its page by the browser's button, signed in by now, goes on to the console;
 * everybody else is told what to do.
 */
async function handleExpired(given: InteractionContext, request: FastifyRequest, reply: FastifyReply) {
  if (request.method === 'GET' && (await isSignedIn(given, request)))
    return reply.redirect(`${given.publicOrigin}/`, 303)
  return sendPage(reply, 400, renderExpiredPage(given.publicOrigin))
}

/** The sign-in page at /interaction/:uid, where the provider sends whoever is not signed in. */
export async function registerInteractionRoutes(
  app: FastifyInstance,
  given: InteractionContext,
): Promise<void> {
  await app.register(formbody)
  app.addHook('onRequest', async (_, reply) => void reply.headers(createSecurityHeaders(given.publicOrigin)))
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SessionNotFound) return handleExpired(given, request, reply)
    throw error
  })
  const options = { helmet: false, logLevel: 'warn' } as const
  app.get('/interaction/:uid', options, (request, reply) => showSignIn(given, request, reply))
  app.post('/interaction/:uid', options, (request, reply) => handleSignIn(given, request, reply))
}
