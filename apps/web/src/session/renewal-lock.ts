import { TIMES_MS } from '@folkmoot/domain/limits'
import type { User, UserManager } from 'oidc-client-ts'
import { isLoginRequired } from './sign-in-problems.ts'

const RENEWAL_LOCK = 'folkmoot:renewal'

/** How long the browser may take to show this tab what another one has stored, in milliseconds. */
const STORAGE_WAIT_MS = 500

let lockQueue: Promise<unknown> = Promise.resolve()

/**
 * Runs work under the one lock for all tabs, and tells it whether it had to wait for another tab; where a browser has
 * no locks, one after another in this tab.
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

/** Waits for another tab's change of the storage, but not for ever: that tab may have failed. */
const waitForStorageChange = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('storage', () => resolve(), { once: true })
    setTimeout(resolve, STORAGE_WAIT_MS)
  })

/** Milliseconds until a user's token expires; a token without an end lasts for ever. */
export const getTimeLeftMs = (user: User, now: number = Date.now()): number =>
  user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000 - now

/** Whether a token has to be renewed before it is used again (AUTH-6). */
export const isAboutToExpire = (user: User): boolean => getTimeLeftMs(user) <= TIMES_MS.tokenRefreshMargin

/**
 * Renews the token, once for all tabs: whoever gets the lock first re-reads the stored user, and finds the new token
 * if another tab has just fetched it.
 * @param refused a token that the server did not take, to be replaced whatever its remaining time
 * When the provider wants the person to sign in again, the user is removed.
 * @returns the user with a fresh token, or null when nobody is signed in
 * @throws what the provider or the network answered
 */
export const renewOnce = (manager: UserManager, refused?: string): Promise<User | null> =>
  runUnderLock(async (waited) => {
    const isGood = (user: User) =>
      refused === undefined ? !isAboutToExpire(user) : user.access_token !== refused
    let stored = await manager.getUser()
    if (waited && stored && !isGood(stored)) {
      // a refresh token works once, and the one in sight may be the one that the other tab has just used
      await waitForStorageChange()
      stored = await manager.getUser()
    }
    if (!stored) return null
    if (isGood(stored)) return stored
    try {
      return await manager.signinSilent()
    } catch (problem) {
      // still under the lock, so that the next in line finds nobody instead of asking the provider again
      if (isLoginRequired(problem)) await manager.removeUser()
      throw problem
    }
  })
