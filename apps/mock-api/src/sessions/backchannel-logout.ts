import { errors } from 'jose'
import { deleteMarkedSessions } from '../identity/console-sessions.storage.ts'
import { computeSignInMark, insertEndedSignIns, insertLogout } from '../identity/ended-sign-ins.storage.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { LogoutTokenError, verifyLogoutToken, type Logout, type LogoutProvider } from './logout-token.ts'
import type { TokenAnswer } from './token-endpoint.ts'

/** Dependencies of the back-channel logout. */
export interface LogoutContext {
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
