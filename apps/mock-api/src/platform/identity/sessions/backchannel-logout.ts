import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { deleteMarkedSessions } from '../console-sessions.storage.ts'
import { computeSignInMark, insertEndedSignIns, insertLogout } from '../ended-sign-ins.storage.ts'
import { CLOCK_TOLERANCE_SECONDS, decodeToken } from '../provider-token.ts'
import { SIGNING_ALGORITHMS } from '../token-claims.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import type { TokenAnswer } from './token-endpoint.ts'

/** A provider whose logout tokens count. */
export interface LogoutProvider {
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
export async function answerLogout({ db, provider }: LogoutContext, token: string): Promise<TokenAnswer> {
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
