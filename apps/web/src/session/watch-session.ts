import { TIMES_MS } from '@folkmoot/domain/limits'
import {
  type SessionCore,
  SIGNED_OUT_BY_CHOICE,
  handleSignInLost,
  createSignedInState,
  getPersonKey,
} from './session-core.ts'
import { renewToken } from './renew-token.ts'
import { getTimeLeftMs } from './renewal-lock.ts'
import { getUserKey } from './stored-user.ts'

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
export function watchSession(core: SessionCore): () => void {
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
