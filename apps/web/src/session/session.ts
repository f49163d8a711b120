import type { ClientConfig } from '@folkmoot/api-types/site'
import { createContext, useContext } from 'react'
import { type Farewell, saveFarewell } from './farewell.ts'
import {
  createSessionCore,
  createSignedInState,
  getPersonKey,
  handleSignInLost,
  type SessionCore,
  SIGNED_OUT_BY_CHOICE,
  createSignedOutState,
  type TokenSource,
  formatSignInProblem,
  isLoginRequired,
} from './session-core.ts'
import { getTimeLeftMs, getToken, renewToken } from './renew-token.ts'
import { getCurrentPath, toSafeReturnPath, createSignInPath } from './return-path.ts'
import type { SessionState } from './session-state.ts'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { getUserKey } from './stored-user.ts'
import { saveUnsavedTexts } from './unsaved-texts.ts'
import { createNonce, findSignInState } from './user-manager.ts'

/** The session's functions. Its state is in the store: `useSessionState`. */
export interface Session extends TokenSource {
  /** reads the stored user and keeps the session current until the returned function is called */
  watch: () => () => void
  subscribe: (listener: (state: SessionState) => void) => () => void
  /** fulfilled once, at the first signed-in state */
  ready: Promise<void>
  signIn: (returnTo: string) => Promise<void>
  finishSignIn: (address: string) => Promise<string>
  signOut: (farewell?: Farewell) => ReturnType<typeof signOut>
}

/** Creates the session of one console page. The only user of the sign-in library. */
export function createSession(config: ClientConfig): Session {
  const core = createSessionCore(config)
  const finished = new Map<string, Promise<string>>()
  return {
    getToken: () => getToken(core),
    renew: (refused) => renewToken(core, refused),
    requestSignIn: (here) => void requestSignIn(core, here),
    getCurrentPath,
    watch: () => watchSession(core),
    subscribe: core.subscribe,
    ready: core.ready,
    signIn: (returnTo) => signIn(core, returnTo),
    // an answer of the provider works once; a repeated call gets the same result
    finishSignIn: (address) => {
      const known = finished.get(address) ?? finishSignIn(core, address)
      finished.set(address, known)
      return known
    },
    signOut: (farewell) => signOut(core, farewell),
  }
}

export const SessionContext = createContext<Session | undefined>(undefined)

/**
 * The session of this page.
 * @throws outside of `SessionRoot`
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session here.')
  return session
}

/** The minimum delay, so that a provider with very short tokens is not queried in a loop. */
const MIN_DELAY_MS = 1000
const RETRY_DELAY_MS = 15_000
/** The maximum delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Checks the stored user: signed in, signed out, or expired and then renewed. Another person reloads the page.
 * @param byChoice true when someone signed out, which deletes all data
 */
async function checkStoredUser(core: SessionCore, byChoice: boolean): Promise<void> {
  const user = await core.manager.getUser().catch(() => null)
  const before = core.getLastSub()
  if (user && before !== undefined && getPersonKey(user) !== before) return window.location.reload()
  if (!user && byChoice) core.setState(SIGNED_OUT_BY_CHOICE)
  else if (!user) handleSignInLost(core, core.getState().problem)
  else if (getTimeLeftMs(user) > 0) core.setState(createSignedInState(user))
  else await renewToken(core)
}

/**
 * Keeps the session current while the console is open: reads the stored user, renews the token before it expires,
 * follows changes by other tabs, and checks again when a page returns from the browser's cache.
 * @returns a function that stops it
 */
function watchSession(core: SessionCore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const schedule = async (minDelayMs = MIN_DELAY_MS) => {
    const user = await core.manager.getUser().catch(() => null)
    clearTimeout(timer)
    if (isStopped || !user) return
    const delayMs = Math.max(getTimeLeftMs(user) - TIMES_MS.tokenRefreshMargin, minDelayMs)
    timer = setTimeout(() => void onTime(), Math.min(delayMs, MAX_TIMER_MS))
  }
  const onTime = async () => {
    const renewed = await renewToken(core)
    await schedule(renewed.kind === 'token' ? MIN_DELAY_MS : RETRY_DELAY_MS)
  }
  const checkAgain = (byChoice = false) => void checkStoredUser(core, byChoice).then(() => schedule())
  const userKey = getUserKey(core.config)
  // signing out clears the whole storage; a revoked sign-in removes only its own entry
  const onStorage = ({ key }: StorageEvent) => (key === null || key === userKey) && checkAgain(key === null)
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && checkAgain()
  const unsubscribe = core.subscribe(({ status }) => void (status === 'signed-in' && schedule()))
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  checkAgain()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
    void core.manager.events.unload()
  }
}

/** Ends the session of our server, which renews the tokens. Where it does not answer in time, the session ends at the provider alone. */
async function endServerSession({ session_path }: ClientConfig): Promise<void> {
  if (session_path === undefined) return
  const ended = fetch(`${session_path}/end`, { method: 'POST', keepalive: true })
  const late = new Promise((resolve) => setTimeout(resolve, TIMES_MS.signOutCall))
  await Promise.race([ended, late]).catch((problem: unknown) => console.error(problem))
}

/**
 * Signs out here, then at the provider: clears local and session storage and the stored user, and starts the provider's
 * redirect. The participant page's data in IndexedDB and the theme's cookie stay.
 * @param farewell what /home says then
 * @returns `no-redirect` when the person is signed out here, but the provider could not be reached
 * @throws when the local sign-out fails
 */
async function signOut(
  { config, manager, setState }: SessionCore,
  farewell?: Farewell,
): Promise<'redirected' | 'no-redirect'> {
  const user = await manager.getUser()
  window.localStorage.clear()
  window.sessionStorage.clear()
  await manager.removeUser()
  if (farewell) saveFarewell(farewell)
  setState(SIGNED_OUT_BY_CHOICE)
  await endServerSession(config)
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    return 'redirected'
  } catch (problem) {
    console.error(problem)
    return 'no-redirect'
  }
}

const LAST_REDIRECT_KEY = 'folkmoot:asked-to-sign-in'
/** A second redirect within this time means that the server rejects the provider's tokens. */
const MIN_REDIRECT_INTERVAL_MS = 20_000
const redirectingCores = new WeakSet<SessionCore>()

/**
 * Starts the redirect to the provider and remembers the page to return to. Errors are shown on /signin.
 * @param prompt asks for a new sign-in even if the provider knows the person
 */
async function signIn(core: SessionCore, returnTo: string, prompt?: 'login'): Promise<void> {
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
async function requestSignIn(core: SessionCore, here: string): Promise<void> {
  // a provider that has not processed the sign-out yet would sign the person in again
  if (core.getState().isByChoice) return
  saveUnsavedTexts(core.getState().person?.sub)
  if (redirectingCores.has(core)) return
  const last = Number(sessionStorage.getItem(LAST_REDIRECT_KEY) ?? 0)
  const now = Date.now()
  if (now - last < MIN_REDIRECT_INTERVAL_MS) {
    await core.manager.removeUser()
    core.setState(
      createSignedOutState(
        'The server does not accept this sign-in. Try again, or ask the operator of this server.',
      ),
    )
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
async function finishSignIn(core: SessionCore, address: string): Promise<string> {
  const { returnTo, prompt } = await findSignInState(core.manager, address)
  const wanted = toSafeReturnPath(returnTo)
  try {
    core.setState(createSignedInState(await core.manager.signinRedirectCallback(address)))
    return wanted
  } catch (problem) {
    // the provider knows a session from before the person signed out everywhere; it is asked for a new one, once
    if (isLoginRequired(problem) && prompt !== 'login') await signIn(core, wanted, 'login')
    else console.error(problem)
    if (core.getState().status === 'signed-in') return wanted
    core.setState(createSignedOutState(formatSignInProblem(problem, core.config.name)))
    return createSignInPath(wanted)
  }
}
