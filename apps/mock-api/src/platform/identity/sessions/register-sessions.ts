import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { ApiError } from '../../http/errors.ts'
import { toNetwork } from '../../http/network.ts'
import { registerScope } from '../../http/register-scope.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import {
  deleteMarkedSessions,
  computeSignInMark,
  insertEndedSignIns,
  insertLogout,
} from '../sign-ins.storage.ts'
import { RETRY_SECONDS } from '../provider.ts'
import { CLOCK_TOLERANCE_SECONDS, decodeToken } from '../provider-token.ts'
import { SIGNING_ALGORITHMS } from '../token-claims.ts'
import {
  endSession,
  exchangeCode,
  renewSession,
  type SessionAnswer,
  type SessionContext,
} from './exchange.ts'
import { findCookie, formatCookie, SESSION_PATH } from './session-cookie.ts'
import { type TokenAnswer, ProviderUnreachableError } from './token-endpoint.ts'

/** A provider whose logout tokens count. */
interface LogoutProvider {
  issuer: string
  /** the console's client */
  clientId: string
  keys: JWTVerifyGetKey
}

/** What a provider has ended: one session, or all of a person. */
interface Logout {
  issuer: string
  sub: string | undefined
  sid: string | undefined
  /** names this logout among the provider's */
  id: string
  /** when the provider ended it, in milliseconds since 1970 */
  ended: number
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Seconds since a logout token was made; a provider sends it at once. */
const MAX_AGE_SECONDS = 300

/** A logout token that does not count; the message says why, without a part of the token. */
class LogoutTokenError extends Error {}

const TOKEN_TYPES = new Set(['', 'jwt', 'logout+jwt', 'application/logout+jwt'])

/** Checks what makes a logout token, and returns its id. */
function checkClaims(claims: JWTPayload): string {
  const events = claims['events']
  const event: unknown =
    typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined
  if (typeof event !== 'object' || event === null)
    throw new LogoutTokenError('It is no logout token: “events”.')
  // an ID token must not end sessions
  if (claims['nonce'] !== undefined) throw new LogoutTokenError('It has a nonce.')
  if (typeof claims.jti !== 'string') throw new LogoutTokenError('It has no “jti”.')
  if (typeof claims.sub !== 'string' && typeof claims['sid'] !== 'string')
    throw new LogoutTokenError('It has neither “sub” nor “sid”.')
  return claims.jti
}

/** Checks that the provider names itself, and not another issuer, before its keys are asked for. */
function checkIssuer(token: string, issuer: string): void {
  const claims = decodeToken(token)
  if (!claims) throw new LogoutTokenError('It is no JWT.')
  if (claims.iss !== issuer) throw new LogoutTokenError('Its issuer is not known here.')
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 2.6): signature, issuer, the console's client as audience, time,
 * event, and that it is no ID token.
 * @throws LogoutTokenError for one that does not count; another error while the provider's keys cannot be fetched
 */
async function verifyLogoutToken(token: string, { issuer, clientId, keys }: LogoutProvider): Promise<Logout> {
  checkIssuer(token, issuer)
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: SIGNING_ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['iat'],
  })
  if (!TOKEN_TYPES.has((protectedHeader.typ ?? '').toLowerCase()))
    throw new LogoutTokenError('It is a token of another type.')
  const id = checkClaims(payload)
  const { sub, sid, iat = 0 } = payload
  return { issuer, sub, sid: typeof sid === 'string' ? sid : undefined, id, ended: iat * 1000 }
}

/** Dependencies of the back-channel logout. */
interface LogoutContext {
  db: Db
  provider: LogoutProvider
}

/** Ends one session of the provider. Access tokens that name no session end too: the console gets new ones by itself. */
async function endProviderSession(tx: Db, { issuer, sub, sid, ended }: Logout & { sid: string }) {
  const sid_mark = computeSignInMark(issuer, 'sid', sid)
  await deleteMarkedSessions(tx, { sid_mark })
  const unnamed = sub === undefined ? [] : [computeSignInMark(issuer, 'sub without sid', sub)]
  await insertEndedSignIns(tx, [sid_mark, ...unnamed], ended)
}

/** Ends all sessions of a person with this provider. */
async function endAllSessions(tx: Db, { issuer, sub, ended }: Logout & { sub: string }) {
  const sub_mark = computeSignInMark(issuer, 'sub', sub)
  await deleteMarkedSessions(tx, { sub_mark })
  await insertEndedSignIns(tx, [sub_mark], ended)
}

/** The mark of one logout: the text of a token is none, because some signatures have several texts. */
const computeLogoutMark = ({ issuer, id, ended, sub = '', sid = '' }: Logout): string =>
  computeSignInMark(issuer, 'logout', JSON.stringify([id, ended, sub, sid]))

/**
 * Ends the sign-ins that a provider's logout token names, on every server of this database. Access tokens of programs stay:
 * they are no sign-ins. A token that comes again ends nothing again: there may be a newer sign-in.
 */
async function answerLogout({ db, provider }: LogoutContext, token: string): Promise<TokenAnswer> {
  try {
    const logout = await verifyLogoutToken(token, provider)
    const { sub, sid } = logout
    await runTransaction(db, async (tx) => {
      if (!(await insertLogout(tx, computeLogoutMark(logout), logout.ended))) return
      if (sid !== undefined) await endProviderSession(tx, { ...logout, sid })
      else if (sub !== undefined) await endAllSessions(tx, { ...logout, sub })
    })
    return { status: 200, body: {} }
  } catch (cause) {
    if (!(cause instanceof LogoutTokenError || cause instanceof errors.JOSEError)) throw cause
    const error_description = `The logout token does not count: ${cause.message}`
    return { status: 400, body: { error: 'invalid_request', error_description } }
  }
}

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
