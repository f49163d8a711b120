import { TIMES } from '@folkmoot/domain/limits'
import { messages } from '../messages.ts'
import { type Holder, loseSignIn, signedInAs } from './holder.ts'
import { isLoginRequired, signInProblem } from './problems.ts'
import { isAboutToExpire, renewOnce, timeLeft } from './renewal.ts'
import type { TokenAnswer } from './token-source.ts'

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Renews the token and tells the screens. Never throws: when the provider asks for the person they are signed out;
 * when it cannot be reached the old state stays, but an expired sign-in counts as none. Unsaved text is kept.
 */
export async function renew(holder: Holder, refused?: string): Promise<TokenAnswer> {
  const { manager } = holder
  try {
    const user = await renewOnce(manager, refused)
    if (!user) {
      loseSignIn(holder)
      return { kind: 'none' }
    }
    holder.set(signedInAs(user))
    return { kind: 'token', value: user.access_token }
  } catch (problem) {
    if (isLoginRequired(problem)) {
      loseSignIn(holder)
      return { kind: 'login_required' }
    }
    console.warn(messages.renewalFailed, problem)
    const user = await manager.getUser()
    if (!user || timeLeft(user) <= 0) loseSignIn(holder, signInProblem(problem))
    return { kind: 'none' }
  }
}

/** The token for a call: see TokenSource. */
export async function token(holder: Holder): Promise<TokenAnswer> {
  if (holder.get().status !== 'signed-in') await Promise.race([holder.ready, pause(TIMES.authSpinnerGrace)])
  const user = await holder.manager.getUser()
  if (user && !isAboutToExpire(user)) return { kind: 'token', value: user.access_token }
  const renewed: TokenAnswer = user ? await renew(holder) : { kind: 'none' }
  if (renewed.kind !== 'none') return renewed
  if (user && timeLeft(user) > 0) return { kind: 'token', value: user.access_token }
  console.warn(messages.tokenMissing)
  return renewed
}
