import { TIMES } from '@folkmoot/domain/limits'
import { type Holder, leftByChoice, loseSignIn, signedInAs } from './holder.ts'
import { renew } from './renew.ts'
import { timeLeft } from './renewal.ts'
import { userKey } from './stored-user.ts'

/** Never sooner than this, so that a provider with very short tokens is not asked in a loop. */
const SOONEST = 1000
const AFTER_A_FAILURE = 15_000
/** The longest time that a browser's timer can hold. */
const LONGEST = 2 ** 31 - 1

/**
 * Looks at the stored user: signed in, signed out, or expired and then renewed. Another person means another page.
 * @param byChoice somebody has signed out, which leaves nothing behind
 */
async function look(holder: Holder, byChoice: boolean): Promise<void> {
  const user = await holder.manager.getUser().catch(() => null)
  const before = holder.lastSub()
  if (user && before !== undefined && user.profile.sub !== before) return window.location.reload()
  if (!user && byChoice) holder.set(leftByChoice)
  else if (!user) loseSignIn(holder, holder.get().problem)
  else if (timeLeft(user) > 0) holder.set(signedInAs(user))
  else await renew(holder)
}

/**
 * Keeps the session true for as long as the console is open: reads the stored user, renews the token before it
 * expires, follows what other tabs do, and looks again when a page comes back from the browser's cache.
 * @returns a function that stops it
 */
export function watch(holder: Holder): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const plan = async (soonest = SOONEST) => {
    const user = await holder.manager.getUser().catch(() => null)
    clearTimeout(timer)
    if (stopped || !user) return
    const due = Math.max(timeLeft(user) - TIMES.tokenRefreshMargin, soonest)
    timer = setTimeout(() => void onTime(), Math.min(due, LONGEST))
  }
  const onTime = async () => {
    const renewed = await renew(holder)
    await plan(renewed.kind === 'token' ? SOONEST : AFTER_A_FAILURE)
  }
  const lookAgain = (byChoice = false) => void look(holder, byChoice).then(() => plan())
  // signing out clears the storage as a whole; a sign-in that is withdrawn takes its own entry away
  const onStorage = ({ key }: StorageEvent) =>
    (key === null || key === userKey(holder.config)) && lookAgain(key === null)
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
