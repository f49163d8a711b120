import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteUnusedSessions } from '../identity/console-sessions.storage.ts'
import {
  endSession,
  exchangeCode,
  renewSession,
  type SessionAnswer,
  type SessionContext,
} from './exchange.ts'
import { findCookie, formatCookie, SESSION_LIFETIME_MS, SESSION_PATH } from './session-cookie.ts'

const SWEEP_INTERVAL_MS = 3_600_000

const hasOwn = (value: unknown, allowed: string): boolean => value === undefined || value === allowed

/** Tells whether a page of our own made the call, as far as the browser says. The cookie’s SameSite says so too. */
const isOwnPage = ({ headers }: FastifyRequest, publicOrigin: string): boolean =>
  hasOwn(headers.origin, publicOrigin) && hasOwn(headers['sec-fetch-site'], 'same-origin')

function sendAnswer(reply: FastifyReply, publicOrigin: string, { status, body, cookie }: SessionAnswer) {
  if (cookie !== undefined) reply.header('set-cookie', formatCookie(publicOrigin, cookie ?? undefined))
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
      return exchangeCode(context, form)
    case 'refresh_token':
      return renewSession(context, findCookie(request.headers.cookie, publicOrigin))
    default:
      return { status: 400, body: { error: 'unsupported_grant_type' } }
  }
}

/** Deletes unused sessions now and regularly until the app closes. */
function scheduleSweeps(app: FastifyInstance, { db, clock }: SessionContext): void {
  const sweep = () =>
    deleteUnusedSessions(db, clock() - SESSION_LIFETIME_MS).catch((err: unknown) =>
      app.log.error({ err }, 'sessions that nobody uses could not be deleted'),
    )
  const timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS)
  timer.unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', () => clearInterval(timer))
}

/**
 * Registers the calls with which the console exchanges and renews its tokens. They speak OAuth, because the sign-in library
 * makes them in place of the provider's; they are not part of the contract.
 */
export async function registerSessions(
  app: FastifyInstance,
  context: SessionContext,
  publicOrigin: string,
): Promise<void> {
  scheduleSweeps(app, context)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOwnPage(request, publicOrigin)) await reply.code(403).send({ error: 'access_denied' })
    })
    scope.post(`${SESSION_PATH}/token`, async (request, reply) => {
      try {
        return sendAnswer(reply, publicOrigin, await answerTokenRequest(context, request, publicOrigin))
      } catch (err) {
        request.log.error({ err }, 'the identity provider could not be asked for tokens')
        return reply.code(503).send({ error: 'temporarily_unavailable' })
      }
    })
    scope.post(`${SESSION_PATH}/end`, async (request, reply) => {
      const cookie = findCookie(request.headers.cookie, publicOrigin)
      if (cookie !== undefined) await endSession(context, cookie)
      return sendAnswer(reply, publicOrigin, { status: 200, body: {}, cookie: null })
    })
  })
}
