import { ApiError } from '../core/errors.ts'
import type { Caller } from '../core/caller.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  updateSession,
} from '../identity/console-sessions.storage.ts'
import type { Db } from '../storage/database.ts'
import { computeSessionId, createCookieValue, decryptToken, encryptToken } from './session-cookie.ts'
import type { SendTokenRequest, TokenAnswer } from './token-endpoint.ts'

/** Dependencies of the console's token calls. */
export interface SessionContext {
  db: Db
  clock: () => number
  clientId: string
  send: SendTokenRequest
  /** returns the caller of an access token */
  identify: (accessToken: string) => Promise<Caller>
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

/** Finds whose access token it is; undefined if this server does not accept it. */
async function findUid(
  { identify }: SessionContext,
  token: unknown,
): Promise<number | 'signed out' | undefined> {
  try {
    const caller = await identify(String(token))
    return caller.kind === 'user' && !caller.user.token ? caller.user.uid : undefined
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return cause.details.extra?.['details'] === 'signed out' ? 'signed out' : undefined
  }
}

/**
 * Exchanges the code of a sign-in. The page gets the tokens without the refresh token, which is stored under the cookie. A
 * token that the server does not accept starts no session.
 */
export async function exchangeCode(context: SessionContext, form: URLSearchParams): Promise<SessionAnswer> {
  const { db, clock, clientId, send } = context
  const { status, body } = await send({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: getText(form, 'code'),
    code_verifier: getText(form, 'code_verifier'),
    redirect_uri: getText(form, 'redirect_uri'),
  })
  if (status !== 200) return { status, body }
  const { refresh_token, ...rest } = body
  const uid = await findUid(context, body['access_token'])
  // the provider knows a session from before the person signed out everywhere
  if (uid === 'signed out') return refuse('login_required', 'signed out')
  if (typeof refresh_token !== 'string' || uid === undefined) return { status, body: rest }
  const cookie = createCookieValue()
  const now = clock()
  await insertSession(db, {
    id: computeSessionId(cookie),
    uid,
    refresh_token: encryptToken(cookie, refresh_token),
    created: now,
    used: now,
  })
  return { status, body: { ...rest, refresh_token: IN_COOKIE }, cookie }
}

/** Renews the access token of the session to which a cookie belongs. */
export async function renewSession(
  { db, clock, clientId, send }: SessionContext,
  cookie: string | undefined,
): Promise<SessionAnswer> {
  const id = computeSessionId(cookie ?? '')
  const stored = cookie === undefined ? undefined : await findSession(db, id)
  if (cookie === undefined || !stored)
    return { ...refuse('invalid_grant', 'there is no session'), cookie: null }
  const refresh_token = decryptToken(cookie, stored.refresh_token)
  const { status, body } = await send({ grant_type: 'refresh_token', client_id: clientId, refresh_token })
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

/** Ends the session to which a cookie belongs. */
export const endSession = ({ db }: SessionContext, cookie: string): Promise<void> =>
  deleteSession(db, computeSessionId(cookie))
