import { TIMES } from '@folkmoot/domain'
import type { User, UserManager } from 'oidc-client-ts'
import { isLoginRequired } from './problems.ts'

const LOCK = 'folkmoot:renewal'

let queue: Promise<unknown> = Promise.resolve()

/** Runs work under the one lock for all tabs; where a browser has no locks, one after another in this tab. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator && navigator.locks) return navigator.locks.request(LOCK, work) as Promise<T>
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}

/** Milliseconds until a user's token expires; a token without an end lasts for ever. */
export const timeLeft = (user: User, now: number = Date.now()): number =>
  user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000 - now

/** Whether a token has to be renewed before it is used again (AUTH-6). */
export const isAboutToExpire = (user: User): boolean => timeLeft(user) <= TIMES.tokenRefreshMargin

/**
 * Renews the token, once for all tabs: whoever gets the lock first re-reads the stored user, and finds the new token
 * if another tab has just fetched it.
 * @param refused a token that the server did not take, to be replaced whatever its remaining time
 * When the provider wants the person to sign in again, the user is removed.
 * @returns the user with a fresh token, or null when nobody is signed in
 * @throws what the provider or the network answered
 */
export const renewOnce = (manager: UserManager, refused?: string): Promise<User | null> =>
  underLock(async () => {
    const stored = await manager.getUser()
    if (!stored) return null
    const stillGood = refused === undefined ? !isAboutToExpire(stored) : stored.access_token !== refused
    if (stillGood) return stored
    try {
      return await manager.signinSilent()
    } catch (problem) {
      // still under the lock, so that the next in line finds nobody instead of asking the provider again
      if (isLoginRequired(problem)) await manager.removeUser()
      throw problem
    }
  })
