import type { ClientConfig } from '@folkmoot/api-types/site'
import type { User, UserManager } from 'oidc-client-ts'
import { dropDraftsOfOthers, keepDrafts } from './drafts.ts'
import type { SessionState } from './session-state.ts'
import { makeUserManager } from './user-manager.ts'

/** What the parts of the session share: the library, the state that screens see, the ready signal. */
export interface Holder {
  readonly config: ClientConfig
  readonly manager: UserManager
  readonly get: () => SessionState
  readonly set: (state: SessionState) => void
  /** who was signed in on this page last, also when nobody is any more: what is loaded is theirs */
  readonly lastSub: () => string | undefined
  readonly subscribe: (listener: (state: SessionState) => void) => () => void
  /** fulfilled once, at the first signed-in state (AUTH-7) */
  readonly ready: Promise<void>
}

/** Makes the shared part of a session, which knows nothing yet. */
export function makeHolder(config: ClientConfig): Holder {
  let state: SessionState = { status: 'loading' }
  let lastSub: string | undefined
  const listeners = new Set<(state: SessionState) => void>()
  let signalReady = () => {}
  const ready = new Promise<void>((resolve) => (signalReady = resolve))
  return {
    config,
    manager: makeUserManager(config),
    ready,
    get: () => state,
    lastSub: () => lastSub,
    set: (next) => {
      state = next
      lastSub = state.person?.sub ?? lastSub
      if (state.person) dropDraftsOfOthers(state.person.sub)
      if (state.status === 'signed-in') signalReady()
      for (const listener of listeners) listener(state)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The state of someone who is signed in, as their ID token names them. */
export function signedInAs({ profile }: User): SessionState {
  const { sub, name, email } = profile
  return { status: 'signed-in', person: { sub, ...(name ? { name } : {}), ...(email ? { email } : {}) } }
}

/** The state of nobody; `problem` says why the last attempt did not succeed. */
export const signedOut = (problem?: string): SessionState => ({
  status: 'signed-out',
  ...(problem ? { problem } : {}),
})

/** The state of somebody who has signed out. */
export const leftByChoice: SessionState = { status: 'signed-out', byChoice: true }

/**
 * The sign-in is gone though nobody has asked for that: it ran out, or another tab has found it withdrawn. What is being
 * typed is put aside before the page gives way to /signin.
 */
export function loseSignIn({ get, set }: Holder, problem?: string): void {
  if (get().byChoice) return
  keepDrafts(get().person?.sub)
  set(signedOut(problem))
}
