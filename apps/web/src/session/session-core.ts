import type { ClientConfig } from '@folkmoot/api-types/site'
import { createEmitter } from '@folkmoot/ui/observable'
import type { User, UserManager } from 'oidc-client-ts'
import { deleteUnsavedTextsOfOthers, saveUnsavedTexts } from './unsaved-texts.ts'
import type { SessionState } from './session-state.ts'
import { createUserManager } from './user-manager.ts'

/** Shared parts of the session: the library, the state that screens see, the ready signal. */
export interface SessionCore {
  readonly config: ClientConfig
  /** the library */
  readonly manager: UserManager
  readonly getState: () => SessionState
  readonly setState: (state: SessionState) => void
  /** the person signed in last on this page, also after the session ended: the loaded data is theirs */
  readonly getLastSub: () => string | undefined
  readonly subscribe: (listener: (state: SessionState) => void) => () => void
  /** fulfilled once, at the first signed-in state (AUTH-7) */
  readonly ready: Promise<void>
}

/** Creates the shared part of a session, in state `loading`. */
export function createSessionCore(config: ClientConfig): SessionCore {
  let state: SessionState = { status: 'loading' }
  let lastSub: string | undefined
  const { notify, subscribe } = createEmitter<[SessionState]>()
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
      if (state.person) deleteUnsavedTextsOfOthers(state.person.sub)
      if (state.status === 'signed-in') signalReady()
      notify(state)
    },
    subscribe,
  }
}

/** Names a person: another provider, after a change of the settings, may use the same subject for somebody else. */
export const getPersonKey = ({ profile: { iss, sub } }: User): string => `${iss} ${sub}`

/** The state of a signed-in person, as their ID token names them. */
export function createSignedInState(user: User): SessionState {
  const { name, email } = user.profile
  const sub = getPersonKey(user)
  return { status: 'signed-in', person: { sub, ...(name ? { name } : {}), ...(email ? { email } : {}) } }
}

/** The signed-out state; `problem` is the reason of a failed attempt. */
export const createSignedOutState = (problem?: string): SessionState => ({
  status: 'signed-out',
  ...(problem ? { problem } : {}),
})

/** The state after the person has signed out. */
export const SIGNED_OUT_BY_CHOICE: SessionState = { status: 'signed-out', isByChoice: true }

/**
 * Handles a sign-in that was lost against the person's will: it expired, or another tab found it revoked. Unsaved text
 * is stored before /signin replaces the page.
 */
export function handleSignInLost({ getState, setState }: SessionCore, problem?: string): void {
  if (getState().isByChoice) return
  saveUnsavedTexts(getState().person?.sub)
  setState(createSignedOutState(problem))
}
