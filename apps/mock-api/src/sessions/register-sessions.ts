import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteUnusedSessions } from '../identity/console-sessions.storage.ts'
import { deleteOldEndedSignIns } from '../identity/ended-sign-ins.storage.ts'
import { RETRY_SECONDS } from '../identity/provider-fetch.ts'
import { toNetwork } from '../core/rate-limiter.ts'
import { answerLogout } from './backchannel-logout.ts'
import type { LogoutProvider } from './logout-token.ts'
import {
  endSession,
  exchangeCode,
  renewSession,
  type SessionAnswer,
  type SessionContext,
} from './exchange.ts'
import { findCookie, formatCookie, SESSION_LIFETIME_MS, SESSION_PATH } from './session-cookie.ts'
import { ProviderUnreachableError } from './token-endpoint.ts'

/** Codes to exchange in a second. A renewal needs a cookie of ours, so it is not limited. */
const SIGN_INS_PER_SECOND = { total: 100, network: 30 }
/** Questions whether a provider responds, in a second. */
const CHECKS_PER_SECOND = { total: 10, network: 3 }
const SWEEP_INTERVAL_MS = 3_600_000

/**
 * Creates a counter that says whether a provider may be asked once more in this second for a network: anybody can send what
 * makes this server ask.
 * @param most of questions in a second, of all and of one network
 */
function createQuestionLimit(most: {
  readonly total: number
  readonly network: number
}): (network: string) => boolean {
  let second = 0
  let total = 0
  const counts = new Map<string, number>()
  return (network) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      ;[second, total] = [now, 0]
      counts.clear()
    }
    const count = counts.get(network) ?? 0
    if (total >= most.total || count >= most.network) return false
    total += 1
    counts.set(network, count + 1)
    return true
  }
}

/** What the calls of the page need beside the sessions. */
interface PageCalls {
  readonly publicOrigin: string
  /** Of what makes this server ask a provider: whether a network may do it once more in this second */
  readonly limits: Readonly<Record<'exchange' | 'check', (network: string) => boolean>>
}

const TOO_MANY: SessionAnswer = {
  status: 429,
  body: {
    error: 'temporarily_unavailable',
    error_description: 'Too many sign-ins come from this network at once. Try again in a second.',
  },
}

const hasOwn = (value: unknown, allowed: string): boolean => value === undefined || value === allowed

/** Tells whether a page of our own made the call, as far as the browser says. The cookie’s SameSite says so too. */
const isOwnPage = ({ headers }: FastifyRequest, publicOrigin: string): boolean =>
  hasOwn(headers.origin, publicOrigin) && hasOwn(headers['sec-fetch-site'], 'same-origin')

function sendAnswer(reply: FastifyReply, publicOrigin: string, { status, body, cookie }: SessionAnswer) {
  if (cookie !== undefined) reply.header('set-cookie', formatCookie(publicOrigin, cookie ?? undefined))
  if (status === TOO_MANY.status) reply.header('retry-after', 1)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

async function answerTokenRequest(
  context: SessionContext,
  request: FastifyRequest,
  { limits, publicOrigin }: PageCalls,
): Promise<SessionAnswer> {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return limits.exchange(toNetwork(request.ip)) ? exchangeCode(context, form) : TOO_MANY
    case 'refresh_token':
      return renewSession(context, findCookie(request.headers.cookie, publicOrigin))
    default:
      return { status: 400, body: { error: 'unsupported_grant_type' } }
  }
}

/**
 * Answers a page that could not begin a sign-in, because it got no answer of the provider: pages ask the provider themselves, so
 * this server would not know. Says and logs which one it is.
 */
async function answerUnreachable(
  context: SessionContext,
  request: FastifyRequest,
  { limits }: PageCalls,
): Promise<SessionAnswer> {
  if (!limits.check(toNetwork(request.ip))) return TOO_MANY
  const { name, issuer, check } = context.provider
  await check()
  request.log.warn(
    `A page could not begin a sign-in with the identity provider ${name} (${issuer}), which responds to this server. Does it allow requests of this origin (CORS)?`,
  )
  return { status: 200, body: {} }
}

/** Deletes unused sessions, and what is no longer needed to end them, now and regularly until the app closes. */
function scheduleSweeps(app: FastifyInstance, { db, clock }: SessionContext): void {
  const sweep = async () => {
    try {
      await deleteUnusedSessions(db, clock() - SESSION_LIFETIME_MS)
      await deleteOldEndedSignIns(db, Date.now() - SESSION_LIFETIME_MS)
    } catch (err) {
      app.log.error({ err }, 'sessions that nobody uses could not be deleted')
    }
  }
  const timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS)
  timer.unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', () => clearInterval(timer))
}

/** Registers the calls of the console's page. */
function registerPageCalls(scope: FastifyInstance, context: SessionContext, publicOrigin: string): void {
  const limits = {
    exchange: createQuestionLimit(SIGN_INS_PER_SECOND),
    check: createQuestionLimit(CHECKS_PER_SECOND),
  }
  const calls: PageCalls = { limits, publicOrigin }
  const answerWith =
    (answer: typeof answerTokenRequest) => async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return sendAnswer(reply, publicOrigin, await answer(context, request, calls))
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
    }
  for (const [name, answer] of [
    ['token', answerTokenRequest],
    ['unreachable', answerUnreachable],
  ] as const)
    scope.post(`${SESSION_PATH}/${name}`, answerWith(answer))
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
  scheduleSweeps(app, context)
  await app.register(async (scope) => {
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
