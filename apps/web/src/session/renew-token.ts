import { TIMES_MS } from '@folkmoot/domain/limits'
import {
  createSignedInState,
  handleSignInLost,
  type SessionCore,
  formatSignInProblem,
  isLoginRequired,
  type TokenResult,
} from './session-core.ts'
import type { User, UserManager } from 'oidc-client-ts'
import { createNonce } from './user-manager.ts'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Renews the token and updates the session state. Never throws. When the provider requires a new sign-in, the person is
 * signed out; when it cannot be reached, the state stays unless the token has expired. Unsaved text is kept.
 */
export async function renewToken(core: SessionCore, refused?: string): Promise<TokenResult> {
  const { manager } = core
  try {
    const user = await renewOnce(manager, refused)
    if (!user) {
      handleSignInLost(core)
      return { kind: 'none' }
    }
    core.setState(createSignedInState(user))
    return { kind: 'token', value: user.access_token }
  } catch (problem) {
    if (isLoginRequired(problem)) {
      handleSignInLost(core)
      return { kind: 'login_required' }
    }
    console.warn('The sign-in could not be renewed:', problem)
    const user = await manager.getUser()
    if (!user || getTimeLeftMs(user) <= 0)
      handleSignInLost(core, formatSignInProblem(problem, core.config.name))
    return { kind: 'none' }
  }
}

/** The token for a call: see TokenSource. */
export async function getToken(core: SessionCore): Promise<TokenResult> {
  if (core.getState().status !== 'signed-in')
    await Promise.race([core.ready, wait(TIMES_MS.authSpinnerGrace)])
  const user = await core.manager.getUser()
  if (user && !isAboutToExpire(user)) return { kind: 'token', value: user.access_token }
  const renewed: TokenResult = user ? await renewToken(core) : { kind: 'none' }
  if (renewed.kind !== 'none') return renewed
  if (user && getTimeLeftMs(user) > 0) return { kind: 'token', value: user.access_token }
  console.warn('No access token is available; the request is sent without one.')
  return renewed
}

const RENEWAL_LOCK = 'folkmoot:renewal'

/** The time that a browser may take to show this tab another tab's change of the storage, in milliseconds. */
const STORAGE_WAIT_MS = 500

let lockQueue: Promise<unknown> = Promise.resolve()

/**
 * Runs work under one lock for all tabs, and passes whether it had to wait for another tab; in browsers without locks,
 * serially in this tab.
 */
async function runUnderLock<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator) || !navigator.locks) {
    const turn = lockQueue.then(
      () => work(false),
      () => work(false),
    )
    lockQueue = turn.catch(() => undefined)
    return turn
  }
  const { locks } = navigator
  const free = await locks.request(RENEWAL_LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : undefined,
  )
  return free ? free.done : locks.request(RENEWAL_LOCK, () => work(true))
}

/** Waits for another tab's change of the storage, with a limit: that tab may have failed. */
const waitForStorageChange = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('storage', () => resolve(), { once: true })
    setTimeout(resolve, STORAGE_WAIT_MS)
  })

/** Milliseconds until a user's token expires; infinite for a token without an expiry. */
export const getTimeLeftMs = (user: User, now: number = Date.now()): number =>
  user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000 - now

/** True if a token must be renewed before its next use (AUTH-6). */
const isAboutToExpire = (user: User): boolean => getTimeLeftMs(user) <= TIMES_MS.tokenRefreshMargin

/**
 * Renews the token, once for all tabs: the first tab that gets the lock renews it, the next ones find the new token in
 * the storage. When the provider requires a new sign-in, the user is removed.
 * @param refused a token that the server rejected, to be replaced whatever its remaining time
 * @returns the user with a fresh token, or null when nobody is signed in
 * @throws the error of the provider or the network
 */
const renewOnce = (manager: UserManager, refused?: string): Promise<User | null> =>
  runUnderLock(async (waited) => {
    const isGood = (user: User) =>
      refused === undefined ? !isAboutToExpire(user) : user.access_token !== refused
    let stored = await manager.getUser()
    if (waited && stored && !isGood(stored)) {
      // a refresh token works once, and the other tab may just have used the visible one
      await waitForStorageChange()
      stored = await manager.getUser()
    }
    if (!stored) return null
    if (isGood(stored)) return stored
    try {
      return await manager.signinSilent({ nonce: createNonce() })
    } catch (problem) {
      // still under the lock, so the next tab finds no user instead of asking the provider again
      if (isLoginRequired(problem)) await manager.removeUser()
      throw problem
    }
  })
