import { TIMES_MS } from '@folkmoot/domain/limits'
import {
  type SessionCore,
  SIGNED_OUT_BY_CHOICE,
  handleSignInLost,
  createSignedInState,
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
async function checkStoredUser(holder: SessionCore, byChoice: boolean): Promise<void> {
  const user = await holder.manager.getUser().catch(() => null)
  const before = holder.getLastSub()
  if (user && before !== undefined && user.profile.sub !== before) return window.location.reload()
  if (!user && byChoice) holder.setState(SIGNED_OUT_BY_CHOICE)
  else if (!user) handleSignInLost(holder, holder.getState().problem)
  else if (getTimeLeftMs(user) > 0) holder.setState(createSignedInState(user))
  else await renewToken(holder)
}

/**
 * Keeps the session current while the console is open: reads the stored user, renews the token before it expires,
 * follows changes by other tabs, and checks again when a page returns from the browser's cache.
 * @returns a function that stops it
 */
export function watchSession(holder: SessionCore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const plan = async (soonest = MIN_DELAY_MS) => {
    const user = await holder.manager.getUser().catch(() => null)
    clearTimeout(timer)
    if (stopped || !user) return
    const due = Math.max(getTimeLeftMs(user) - TIMES_MS.tokenRefreshMargin, soonest)
    timer = setTimeout(() => void onTime(), Math.min(due, MAX_TIMER_MS))
  }
  const onTime = async () => {
    const renewed = await renewToken(holder)
    await plan(renewed.kind === 'token' ? MIN_DELAY_MS : RETRY_DELAY_MS)
  }
  const lookAgain = (byChoice = false) => void checkStoredUser(holder, byChoice).then(() => plan())
  // signing out clears the whole storage; a revoked sign-in removes only its own entry
  const onStorage = ({ key }: StorageEvent) =>
    (key === null || key === getUserKey(holder.config)) && lookAgain(key === null)
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && lookAgain()
  const forget = holder.subscribe(({ status }) => void (status === 'signed-in' && plan()))
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  lookAgain()
  return () => {
    stopped = true
    clearTimeout(timer)
    forget()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
    void holder.manager.events.unload()
  }
}
