import { decodeJwt } from 'jose'
import { ApiError } from '../core/errors.ts'
import { formatTokenRefusal } from '../core/token-errors.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  updateSession,
} from '../identity/console-sessions.storage.ts'
import { computeSignInMark } from '../identity/ended-sign-ins.storage.ts'
import type { SignedInAccount } from '../identity/verify-bearer.ts'
import type { Db } from '../storage/database.ts'
import { computeSessionId, createCookieValue, decryptToken, encryptToken } from './session-cookie.ts'
import type { SendTokenRequest, TokenAnswer } from './token-endpoint.ts'

/** A provider, as the console's token calls need it. */
export interface SessionProvider {
  /** part of the path; blank for the first */
  id: string
  name: string
  issuer: string
  clientId: string
  /** for whom tokens are asked (RFC 8707); null: not said */
  resource: string | null
  send: SendTokenRequest
  /** throws if the provider does not respond to this server */
  check: () => Promise<void>
  /** ends a refresh token at the provider, where it has a call for that */
  revoke: (refreshToken: string) => Promise<void>
}

/** Dependencies of the console's token calls. */
export interface SessionContext {
  db: Db
  clock: () => number
  providers: readonly [SessionProvider, ...SessionProvider[]]
  /** returns the account of an access token that this provider gave: no other one is asked about it */
  identify: (accessToken: string, issuer: string) => Promise<SignedInAccount>
  /** tells the operator why a token that a provider gave is refused */
  warn: (refusal: string) => void
}

/** What the page gets, and its cookie: a new one, `null` to delete it, undefined to leave it. */
export interface SessionAnswer extends TokenAnswer {
  cookie?: string | null
}

/** Stands for the refresh token in the page: the sign-in library then renews by a call, and the cookie has the token. */
const IN_COOKIE = 'in-cookie'

const refuse = (error: string, error_description: string): TokenAnswer => ({
  status: 400,
  body: { error, error_description },
})

const getText = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

const addResource = ({ resource }: SessionProvider) => (resource === null ? {} : { resource })

/**
 * Finds whose access token it is. One that this server does not accept ends the sign-in here, with the reason: with it the
 * console would go to the provider and back without end.
 */
async function findAccount(
  { identify, warn }: SessionContext,
  { issuer }: SessionProvider,
  token: unknown,
): Promise<SignedInAccount | TokenAnswer> {
  try {
    const account = await identify(String(token), issuer)
    return account.profile.issuer === issuer
      ? account
      : refuse('invalid_token', 'The access token is of another provider.')
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status >= 500) throw cause
    // the provider knows a session from before the person signed out everywhere
    if (cause.details.extra?.['details'] === 'signed out') return refuse('login_required', 'signed out')
    const refusal = formatTokenRefusal(cause)
    warn(refusal)
    return refuse('invalid_token', refusal)
  }
}

/** Finds the provider's session in the ID token, which comes from the provider itself. */
function findSid(idToken: unknown): string | undefined {
  try {
    const { sid } = decodeJwt(String(idToken))
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined
  }
}

function createMarks({ issuer, sub, sid }: SignedInAccount['profile'], idToken: unknown) {
  const session = findSid(idToken) ?? sid
  return {
    issuer,
    sub_mark: computeSignInMark(issuer, 'sub', sub),
    sid_mark: session === undefined ? null : computeSignInMark(issuer, 'sid', session),
  }
}

/**
 * Exchanges the code of a sign-in. The page gets the tokens without the refresh token, which is stored under the cookie. A
 * token that the server does not accept starts no session, and its page is told why.
 */
export async function exchangeCode(
  context: SessionContext,
  provider: SessionProvider,
  form: URLSearchParams,
): Promise<SessionAnswer> {
  const { db, clock } = context
  const { status, body } = await provider.send({
    grant_type: 'authorization_code',
    client_id: provider.clientId,
    code: getText(form, 'code'),
    code_verifier: getText(form, 'code_verifier'),
    redirect_uri: getText(form, 'redirect_uri'),
    ...addResource(provider),
  })
  if (status !== 200) return { status, body }
  const { refresh_token, ...rest } = body
  const account = await findAccount(context, provider, body['access_token'])
  if ('status' in account) return account
  if (typeof refresh_token !== 'string') return { status, body: rest }
  const cookie = createCookieValue()
  const now = clock()
  await insertSession(db, {
    id: computeSessionId(cookie),
    uid: account.row.uid,
    refresh_token: encryptToken(cookie, refresh_token),
    created: now,
    used: now,
    ...createMarks(account.profile, body['id_token']),
  })
  return { status, body: { ...rest, refresh_token: IN_COOKIE }, cookie }
}

/** Finds the provider that has signed a session in; one that is no longer configured gets nothing. */
const findProvider = ({ providers }: SessionContext, issuer: string | null): SessionProvider | undefined =>
  issuer === null ? providers[0] : providers.find((provider) => provider.issuer === issuer)

/** Renews the access token of the session to which a cookie belongs, at the provider that has signed the person in. */
export async function renewSession(
  context: SessionContext,
  cookie: string | undefined,
): Promise<SessionAnswer> {
  const { db, clock } = context
  const id = computeSessionId(cookie ?? '')
  const stored = cookie === undefined ? undefined : await findSession(db, id)
  const provider = stored && findProvider(context, stored.issuer)
  if (cookie === undefined || !stored || !provider)
    return { ...refuse('invalid_grant', 'there is no session'), cookie: null }
  const refresh_token = decryptToken(cookie, stored.refresh_token)
  const { status, body } = await provider.send({
    grant_type: 'refresh_token',
    client_id: provider.clientId,
    refresh_token,
    ...addResource(provider),
  })
  if (body['error'] === 'invalid_grant') {
    // another tab may have stored the next token meanwhile
    await deleteSession(db, id, stored.refresh_token)
    return { status, body }
  }
  if (status !== 200) return { status, body }
  const next = body['refresh_token']
  const isStored = await updateSession(db, id, {
    refresh_token: typeof next === 'string' ? encryptToken(cookie, next) : stored.refresh_token,
    used: clock(),
  })
  if (!isStored) return { ...refuse('invalid_grant', 'the session has ended'), cookie: null }
  return { status, body: { ...body, refresh_token: IN_COOKIE }, cookie }
}

/** Ends the session to which a cookie belongs, here and, where the provider has a call for that, its refresh token there. */
export async function endSession(context: SessionContext, cookie: string): Promise<void> {
  const { db } = context
  const id = computeSessionId(cookie)
  const stored = await findSession(db, id)
  await deleteSession(db, id)
  if (stored) await findProvider(context, stored.issuer)?.revoke(decryptToken(cookie, stored.refresh_token))
}
