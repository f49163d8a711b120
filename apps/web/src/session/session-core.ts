import type { ClientConfig } from '@folkmoot/api-types/site'
import type { User, UserManager } from 'oidc-client-ts'
import { deleteDraftsOfOthers, saveDrafts } from './drafts.ts'
import type { SessionState } from './session-state.ts'
import { createUserManager } from './user-manager.ts'

/** What the parts of the session share: the library, the state that screens see, the ready signal. */
export interface SessionCore {
  readonly config: ClientConfig
  readonly manager: UserManager
  readonly getState: () => SessionState
  readonly setState: (state: SessionState) => void
  /** who was signed in on this page last, also when nobody is any more: what is loaded is theirs */
  readonly getLastSub: () => string | undefined
  readonly subscribe: (listener: (state: SessionState) => void) => () => void
  /** fulfilled once, at the first signed-in state (AUTH-7) */
  readonly ready: Promise<void>
}

/** Makes the shared part of a session, which knows nothing yet. */
export function createSessionCore(config: ClientConfig): SessionCore {
  let state: SessionState = { status: 'loading' }
  let lastSub: string | undefined
  const listeners = new Set<(state: SessionState) => void>()
  let signalReady = () => {}
  const ready = new Promise<void>((resolve) => (signalReady = resolve))
  return {
    config,
    manager: createUserManager(config),
    ready,
    getState: () => state,
    getLastSub: () => lastSub,
    setState: (next) => {
      state = next
      lastSub = state.person?.sub ?? lastSub
      if (state.person) deleteDraftsOfOthers(state.person.sub)
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
export function createSignedInState({ profile }: User): SessionState {
  const { sub, name, email } = profile
  return { status: 'signed-in', person: { sub, ...(name ? { name } : {}), ...(email ? { email } : {}) } }
}

/** The state of nobody; `problem` says why the last attempt did not succeed. */
export const createSignedOutState = (problem?: string): SessionState => ({
  status: 'signed-out',
  ...(problem ? { problem } : {}),
})

/** The state of somebody who has signed out. */
export const SIGNED_OUT_BY_CHOICE: SessionState = { status: 'signed-out', isByChoice: true }

/**
 * The sign-in is gone though nobody has asked for that: it ran out, or another tab has found it withdrawn. What is being
 * typed is put aside before the page gives way to /signin.
 */
export function handleSignInLost({ getState: get, setState: set }: SessionCore, problem?: string): void {
  if (get().isByChoice) return
  saveDrafts(get().person?.sub)
  set(createSignedOutState(problem))
}
