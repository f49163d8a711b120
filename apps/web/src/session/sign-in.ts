import { messages } from '../messages.ts'
import { saveUnsavedTexts } from './unsaved-texts.ts'
import { type SessionCore, createSignedInState, createSignedOutState } from './session-core.ts'
import { findReturnPath, formatSignInProblem, hasAskedForLogin, isLoginRequired } from './sign-in-problems.ts'
import { createNonce } from './user-manager.ts'
import { toSafeReturnPath, createSignInPath } from './return-path.ts'

const LAST_REDIRECT_KEY = 'folkmoot:asked-to-sign-in'
/** A second redirect within this time means that the server rejects the provider's tokens. */
const MIN_REDIRECT_INTERVAL_MS = 20_000
const redirectingCores = new WeakSet<SessionCore>()

/**
 * Starts the redirect to the provider and remembers the page to return to. Errors are shown on /signin.
 * @param prompt asks for a new sign-in even if the provider knows the person
 */
export async function signIn(core: SessionCore, returnTo: string, prompt?: 'login'): Promise<void> {
  try {
    const state = { returnTo: toSafeReturnPath(returnTo), ...(prompt && { prompt }) }
    await core.manager.signinRedirect({ state, nonce: createNonce(), ...(prompt && { prompt }) })
  } catch (problem) {
    console.error(problem)
    saveUnsavedTexts(core.getState().person?.sub)
    core.setState(createSignedOutState(formatSignInProblem(problem, core.config.name)))
  }
}

/**
 * Handles a call that got a 401 after a renewal: stores unsaved text and starts the redirect. If a redirect was just
 * tried, it ends the session with the reason instead, to avoid a redirect loop.
 */
export async function requestSignIn(core: SessionCore, here: string): Promise<void> {
  // a provider that has not processed the sign-out yet would sign the person in again
  if (core.getState().isByChoice) return
  saveUnsavedTexts(core.getState().person?.sub)
  if (redirectingCores.has(core)) return
  const last = Number(sessionStorage.getItem(LAST_REDIRECT_KEY) ?? 0)
  const now = Date.now()
  if (now - last < MIN_REDIRECT_INTERVAL_MS) {
    await core.manager.removeUser()
    core.setState(createSignedOutState(messages.signInNotTaken))
    return
  }
  sessionStorage.setItem(LAST_REDIRECT_KEY, String(now))
  redirectingCores.add(core)
  await signIn(core, here)
  redirectingCores.delete(core)
}

/**
 * Finishes the sign-in from the provider's answer.
 * @returns the path to open: the wanted page, or /signin, which shows the problem
 */
export async function finishSignIn(core: SessionCore, address: string): Promise<string> {
  try {
    const user = await core.manager.signinRedirectCallback(address)
    core.setState(createSignedInState(user))
    return toSafeReturnPath(findReturnPath(user))
  } catch (problem) {
    // the provider knows a session from before the person signed out everywhere; it is asked for a new one, once
    if (isLoginRequired(problem) && !hasAskedForLogin(problem)) await signIn(core, '/', 'login')
    else console.error(problem)
    if (core.getState().status === 'signed-in') return toSafeReturnPath(findReturnPath(problem))
    core.setState(createSignedOutState(formatSignInProblem(problem, core.config.name)))
    return createSignInPath(toSafeReturnPath(findReturnPath(problem)))
  }
}
