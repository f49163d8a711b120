import type { ClientConfig } from '@folkmoot/api-types/site'
import { createEmitter } from '@folkmoot/ui/observable'
import type { User, UserManager } from 'oidc-client-ts'
import { deleteUnsavedTextsOfOthers, saveUnsavedTexts } from './unsaved-texts.ts'
import type { SessionState } from './session-state.ts'
import { createUserManager } from './user-manager.ts'
import { messages } from '../messages.ts'

/** Shared parts of the session: the library, the state that screens see, the ready signal. */
export interface SessionCore {
  readonly config: ClientConfig
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

const formatSignInFailed = (reason: string) => `The sign-in service answered: ${reason}. Try again.`

const LOGIN_REQUIRED_ERRORS = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'invalid_grant',
]

const getTextField = (problem: unknown, name: string): string => {
  if (typeof problem !== 'object' || problem === null || !(name in problem)) return ''
  const value: unknown = Reflect.get(problem, name)
  return typeof value === 'string' ? value : ''
}

/** True if a renewal failed because the provider requires a new sign-in. */
export const isLoginRequired = (problem: unknown): boolean =>
  LOGIN_REQUIRED_ERRORS.includes(getTextField(problem, 'error'))

const isStale = (text: string): boolean => /state/i.test(text) && /no matching|no state/i.test(text)

/** True if the provider, or what is between it and this page, gave no answer. */
function isUnreachable(problem: unknown): boolean {
  const text = getTextField(problem, 'message')
  if (getTextField(problem, 'error') || isStale(text)) return false
  // the library's own words for an answer with a status
  return problem instanceof TypeError || /network|timed out|timeout|fetch|load failed|\(5\d\d\)/i.test(text)
}

/**
 * Formats a failed sign-in for people, with what to do.
 * @param provider the name of the one that they sign in with
 */
export function formatSignInProblem(problem: unknown, provider: string): string {
  const code = getTextField(problem, 'error')
  if (code === 'access_denied') return 'The sign-in was not completed. Try again when you are ready.'
  // our server's own words: what the token has, and what it should have
  if (code === 'invalid_token')
    return `The sign-in worked, but the server cannot use it. ${getTextField(problem, 'error_description') || code} Tell this to the operator of this server.`
  if (code) return formatSignInFailed(getTextField(problem, 'error_description') || code)
  const text = getTextField(problem, 'message')
  if (isStale(text)) return 'This sign-in was started in another browser or is already used. Sign in again.'
  if (isUnreachable(problem))
    return `The sign-in service ${provider} cannot be reached. Check the connection and try again.`
  return formatSignInFailed(text || messages.unknownFailure)
}

/**
 * Result of a token request: a token, none because nobody is signed in, or none because the provider requires a new
 * sign-in.
 */
export type TokenResult = { kind: 'token'; value: string } | { kind: 'none' } | { kind: 'login_required' }

/** The session functions that calls need. */
export interface TokenSource {
  /**
   * Returns the access token, renewed when it is about to expire. Waits for the first sign-in, with a limit (AUTH-7).
   */
  getToken: () => Promise<TokenResult>
  /** Renews a token that the server rejected, unless another call or tab has just done so. */
  renew: (refused: string | undefined) => Promise<TokenResult>
  /** Stores unsaved text and starts the sign-in redirect; `here` is the page to return to. */
  requestSignIn: (here: string) => void
  getCurrentPath: () => string
}
