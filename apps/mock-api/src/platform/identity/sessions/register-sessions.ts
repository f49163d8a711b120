import { registerScope } from '../../http/register-scope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RETRY_SECONDS } from '../provider-fetch.ts'
import { ApiError } from '../../http/errors.ts'
import { toNetwork } from '../../http/network.ts'
import { answerLogout, type LogoutProvider } from './backchannel-logout.ts'
import {
  endSession,
  exchangeCode,
  renewSession,
  type SessionAnswer,
  type SessionContext,
} from './exchange.ts'
import { findCookie, formatCookie, SESSION_PATH } from './session-cookie.ts'
import { ProviderUnreachableError } from './token-endpoint.ts'

/** Counts a code to exchange: anybody can send some. A renewal needs a cookie of ours, so it is not limited. */
const mayExchange = ({ limits }: SessionContext, { ip }: FastifyRequest): Promise<boolean> =>
  limits.take('sign_ins_per_address', toNetwork(ip)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )

const TOO_MANY: SessionAnswer = {
  status: 429,
  body: {
    error: 'temporarily_unavailable',
    error_description: 'Too many sign-ins come from this network. Try again in a minute.',
  },
}

const hasOwn = (value: unknown, allowed: string): boolean => value === undefined || value === allowed

/** Tells whether a page of our own made the call, as far as the browser says. The cookie’s SameSite says so too. */
const isOwnPage = ({ headers }: FastifyRequest, publicOrigin: string): boolean =>
  hasOwn(headers.origin, publicOrigin) && hasOwn(headers['sec-fetch-site'], 'same-origin')

function sendAnswer(reply: FastifyReply, publicOrigin: string, { status, body, cookie }: SessionAnswer) {
  if (cookie !== undefined) reply.header('set-cookie', formatCookie(publicOrigin, cookie ?? undefined))
  if (status === TOO_MANY.status) reply.header('retry-after', 60)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

async function answerTokenRequest(
  context: SessionContext,
  request: FastifyRequest,
  publicOrigin: string,
): Promise<SessionAnswer> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return (await mayExchange(context, request)) ? exchangeCode(context, form) : TOO_MANY
    case 'refresh_token':
      return renewSession(context, findCookie(request.headers.cookie, publicOrigin))
    default:
      return { status: 400, body: { error: 'unsupported_grant_type' } }
  }
}

/** Registers the calls of the console's page. */
function registerPageCalls(scope: FastifyInstance, context: SessionContext, publicOrigin: string): void {
  scope.post(`${SESSION_PATH}/token`, async (request, reply) => {
    try {
      const answer = await answerTokenRequest(context, request, publicOrigin)
      return sendAnswer(reply, publicOrigin, answer)
    } catch (err) {
      const isProvider = err instanceof ProviderUnreachableError
      request.log.error({ err }, isProvider ? err.message : 'tokens could not be exchanged')
      return reply
        .code(503)
        .header('retry-after', RETRY_SECONDS)
        .send({
          error: 'temporarily_unavailable',
          ...(isProvider ? { error_description: err.message } : {}),
        })
    }
  })
  scope.post(`${SESSION_PATH}/end`, async (request, reply) => {
    const cookie = findCookie(request.headers.cookie, publicOrigin)
    if (cookie !== undefined)
      await endSession(context, cookie).catch((err: unknown) =>
        request.log.warn({ err }, 'a refresh token could not be ended at the provider'),
      )
    return sendAnswer(reply, publicOrigin, { status: 200, body: {}, cookie: null })
  })
}

/** Registers the call with which the provider tells that somebody has signed out there. */
function registerLogout(scope: FastifyInstance, { db }: SessionContext, provider: LogoutProvider): void {
  scope.post(`${SESSION_PATH}/backchannel-logout`, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    reply.header('cache-control', 'no-store')
    try {
      const { status, body } = await answerLogout({ db, provider }, form.get('logout_token') ?? '')
      if (status !== 200) request.log.warn(body, 'a logout token was refused')
      return reply.code(status).send(body)
    } catch (err) {
      request.log.error({ err }, 'a logout token could not be checked')
      return reply.code(503).send({ error: 'temporarily_unavailable' })
    }
  })
}

/**
 * Registers the calls with which the console exchanges and renews its tokens, and the providers' back-channel logout. They
 * speak OAuth, because the sign-in library makes them in place of the provider's; they are not part of the contract.
 */
export async function registerSessions(
  app: FastifyInstance,
  context: SessionContext,
  logoutProvider: LogoutProvider,
  publicOrigin: string,
): Promise<void> {
  await registerScope(app, 'sessions', async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_, body, done) => done(null, body),
    )
    // a provider is no page, and says neither origin nor site
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOwnPage(request, publicOrigin)) await reply.code(403).send({ error: 'access_denied' })
    })
    registerPageCalls(scope, context, publicOrigin)
    registerLogout(scope, context, logoutProvider)
  })
}
