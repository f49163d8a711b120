import { ApiError, formatTokenRefusal } from '../../http/errors.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  updateSession,
  computeSignInMark,
} from '../sign-ins.storage.ts'
import type { Profile } from '../users.ts'
import type { Limits } from '../../limits/limits.storage.ts'
import type { Db } from '../../storage/database.ts'
import { decryptText, encryptText } from '../encryption.ts'
import { computeSessionId, createCookieValue } from './session-cookie.ts'
import type { SendTokenRequest, TokenAnswer } from './token-endpoint.ts'

/** The provider, as the console's token calls need it. */
export interface SessionProvider {
  name: string
  issuer: string
  clientId: string
  send: SendTokenRequest
  /** ends a refresh token at the provider, where it has a call for that */
  revoke: (refreshToken: string) => Promise<void>
}

/** Dependencies of the console's token calls. */
export interface SessionContext {
  db: Db
  clock: () => number
  limits: Limits
  provider: SessionProvider
  /** reads who has signed in from an answer of the provider, and returns the uid of their account */
  identify: (answer: TokenAnswer['body']) => Promise<{ profile: Profile; uid: number }>
  /** issues this server's own access token */
  issue: (profile: Profile, lifetimeSeconds: number) => Promise<string>
  /** tells the operator why a token that a provider gave is refused */
  warn: (refusal: string) => void
}

/** What the page gets, and its cookie: a new one, `null` to delete it, undefined to leave it. */
export interface SessionAnswer extends TokenAnswer {
  cookie?: string | null
}

/** What is stored of a session, encrypted with a key made from the cookie. */
interface Kept {
  refresh_token: string
  /** counts where the provider renews without an ID token */
  profile: Profile
}

const seal = (cookie: string, kept: Kept): string =>
  encryptText('refresh token', cookie, JSON.stringify(kept))
const open = (cookie: string, stored: string): Kept =>
  JSON.parse(decryptText('refresh token', cookie, stored)) as Kept

/** Longest life of an access token that can be renewed, and of one that cannot, seconds. */
const MAX_LIFETIME_SECONDS = { renewable: 3600, single: 86_400 }

/** Stands for the refresh token in the page: the sign-in library then renews by a call, and the cookie has the token. */
const IN_COOKIE = 'in-cookie'

const refuse = (error: string, error_description: string): TokenAnswer => ({
  status: 400,
  body: { error, error_description },
})

const getText = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

/**
 * Finds who has signed in. An answer that this server does not accept ends the sign-in here, with the reason: with it the console
 * would go to the provider and back without end.
 */
async function identifyAnswer(
  { identify, warn }: SessionContext,
  answer: TokenAnswer['body'],
): Promise<{ profile: Profile; uid: number } | TokenAnswer> {
  try {
    return await identify(answer)
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status >= 500) throw cause
    // the provider knows a session from before the person signed out everywhere
    if (cause.details.extra?.['details'] === 'signed out') return refuse('login_required', 'signed out')
    const refusal = formatTokenRefusal(cause)
    warn(refusal)
    return refuse('invalid_token', refusal)
  }
}

const createMarks = ({ issuer, sub, sid }: Profile) => ({
  sub_mark: computeSignInMark(issuer, 'sub', sub),
  sid_mark: sid === undefined ? null : computeSignInMark(issuer, 'sid', sid),
})

/** Puts this server's own access token in place of the provider's, and takes the refresh token away. */
async function replaceTokens(
  { issue }: SessionContext,
  { access_token: _access, refresh_token: refresh, ...rest }: TokenAnswer['body'],
  profile: Profile,
  isRenewable = typeof refresh === 'string',
): Promise<TokenAnswer['body']> {
  const most = MAX_LIFETIME_SECONDS[isRenewable ? 'renewable' : 'single']
  const given = Number(rest['expires_in'])
  const expires_in = given > 0 ? Math.min(given, most) : most
  const access_token = await issue(profile, expires_in)
  const tokens = { ...rest, access_token, token_type: 'Bearer', expires_in }
  return isRenewable ? { ...tokens, refresh_token: IN_COOKIE } : tokens
}

/**
 * Exchanges the code of a sign-in. The page gets this server's own access token; the refresh token is stored under the cookie. An
 * answer that the server does not accept starts no session, and its page is told why.
 */
export async function exchangeCode(context: SessionContext, form: URLSearchParams): Promise<SessionAnswer> {
  const { db, clock, provider } = context
  const { status, body } = await provider.send({
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    code: getText(form, 'code'),
    code_verifier: getText(form, 'code_verifier'),
    redirect_uri: getText(form, 'redirect_uri'),
  })
  if (status !== 200) return { status, body }
  const found = await identifyAnswer(context, body)
  if ('status' in found) return found
  const { profile, uid } = found
  const tokens = await replaceTokens(context, body, profile)
  const { refresh_token } = body
  if (typeof refresh_token !== 'string') return { status, body: tokens }
  const cookie = createCookieValue()
  const now = clock()
  await insertSession(db, {
    id: computeSessionId(cookie),
    uid,
    sealed: seal(cookie, { refresh_token, profile }),
    created: now,
    used: now,
    ...createMarks(profile),
  })
  return { status, body: tokens, cookie }
}

/** Finds who a renewed session is of. Some providers send an ID token only with the first answer. */
async function identifyRenewal(
  context: SessionContext,
  body: TokenAnswer['body'],
  known: Profile,
): Promise<Profile | TokenAnswer> {
  if (typeof body['id_token'] !== 'string') return known
  const found = await identifyAnswer(context, body)
  if ('status' in found) return found
  const { profile } = found
  if (profile.sub !== known.sub) return refuse('invalid_grant', 'the session is of another person')
  return { ...profile, sid: profile.sid ?? known.sid, signedInAt: profile.signedInAt ?? known.signedInAt }
}

/** Renews the access token of the session to which a cookie belongs. */
export async function renewSession(
  context: SessionContext,
  cookie: string | undefined,
): Promise<SessionAnswer> {
  const { db, clock, provider } = context
  const id = computeSessionId(cookie ?? '')
  const stored = cookie === undefined ? undefined : await findSession(db, id)
  if (cookie === undefined || !stored)
    return { ...refuse('invalid_grant', 'there is no session'), cookie: null }
  const kept = open(cookie, stored.sealed)
  const { status, body } = await provider.send({
    grant_type: 'refresh_token',
    client_id: provider.clientId,
    refresh_token: kept.refresh_token,
  })
  if (body['error'] === 'invalid_grant') {
    // another tab may have stored the next token meanwhile
    await deleteSession(db, id, stored.sealed)
    return { status, body }
  }
  if (status !== 200) return { status, body }
  const profile = await identifyRenewal(context, body, kept.profile)
  if ('status' in profile) return profile
  const next = body['refresh_token']
  const refresh_token = typeof next === 'string' ? next : kept.refresh_token
  const isStored = await updateSession(db, id, {
    sealed: seal(cookie, { refresh_token, profile }),
    used: clock(),
  })
  if (!isStored) return { ...refuse('invalid_grant', 'the session has ended'), cookie: null }
  return { status, body: await replaceTokens(context, body, profile, true), cookie }
}

/** Ends the session to which a cookie belongs, here and, where the provider has a call for that, its refresh token there. */
export async function endSession({ db, provider }: SessionContext, cookie: string): Promise<void> {
  const id = computeSessionId(cookie)
  const stored = await findSession(db, id)
  await deleteSession(db, id)
  if (stored) await provider.revoke(open(cookie, stored.sealed).refresh_token)
}
