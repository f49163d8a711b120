import { TIMES_MS } from '@folkmoot/domain/limits'
import { messages } from '../messages.ts'
import { type SessionCore, handleSignInLost, createSignedInState } from './session-core.ts'
import { isLoginRequired, formatSignInProblem } from './sign-in-problems.ts'
import { isAboutToExpire, renewOnce, getTimeLeftMs } from './renewal-lock.ts'
import type { TokenResult } from './token-source.ts'

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
    console.warn(messages.renewalFailed, problem)
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
  console.warn(messages.tokenMissing)
  return renewed
}
