import { messages } from '../messages.ts'
import { keepDrafts } from './drafts.ts'
import { type Holder, signedInAs, signedOut } from './holder.ts'
import { signInProblem, wantedPathOf } from './problems.ts'
import { safeReturnPath, signInPath } from './return-path.ts'

const ASKED = 'folkmoot:asked-to-sign-in'
/** A second redirect within this time means that the server does not take what the provider gives. */
const TOO_SOON = 20_000
const leaving = new WeakSet<Holder>()

/** Starts the provider's redirect and remembers where to come back to. What goes wrong is told on /signin. */
export async function signIn(holder: Holder, returnTo: string): Promise<void> {
  try {
    await holder.manager.signinRedirect({ state: { returnTo: safeReturnPath(returnTo) } })
  } catch (problem) {
    console.error(problem)
    holder.set(signedOut(signInProblem(problem)))
  }
}

/**
 * For a call that the server answered with 401 after a renewal: keeps unsaved text and starts the redirect. When that
 * was tried moments ago the sign-in is taken back and the reason told, instead of going round for ever.
 */
export async function askToSignIn(holder: Holder, here: string): Promise<void> {
  // a provider that has not heard of the sign-out yet would sign the person in again
  if (holder.get().byChoice) return
  keepDrafts(holder.get().person?.sub)
  if (leaving.has(holder)) return
  const last = Number(sessionStorage.getItem(ASKED) ?? 0)
  const now = Date.now()
  if (now - last < TOO_SOON) {
    await holder.manager.removeUser()
    holder.set(signedOut(messages.signInNotTaken))
    return
  }
  sessionStorage.setItem(ASKED, String(now))
  leaving.add(holder)
  await signIn(holder, here)
  leaving.delete(holder)
}

/**
 * Finishes what the provider sent back.
 * @returns the path to go to: the wanted page, or /signin with the problem told there
 */
export async function finishSignIn(holder: Holder, address: string): Promise<string> {
  try {
    const user = await holder.manager.signinRedirectCallback(address)
    holder.set(signedInAs(user))
    return safeReturnPath(wantedPathOf(user))
  } catch (problem) {
    console.error(problem)
    if (holder.get().status === 'signed-in') return safeReturnPath(wantedPathOf(problem))
    holder.set(signedOut(signInProblem(problem)))
    return signInPath(safeReturnPath(wantedPathOf(problem)))
  }
}
