import { messages } from '../messages.ts'

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

/** Finds the page that a failed sign-in was started for, in the state that the provider returns with its error. */
export function findReturnPath(problem: unknown): unknown {
  const state: unknown =
    typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'state') : undefined
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : undefined
}

/** Formats a failed sign-in for people, with what to do. */
export function formatSignInProblem(problem: unknown): string {
  const code = getTextField(problem, 'error')
  if (code === 'access_denied') return messages.signInRefused
  if (code) return messages.signInFailed(getTextField(problem, 'error_description') || code)
  const text = getTextField(problem, 'message')
  if (/state/i.test(text) && /no matching|no state/i.test(text)) return messages.signInStale
  if (problem instanceof TypeError || /network|timed out|timeout|fetch|load failed/i.test(text))
    return messages.providerUnreachable
  return messages.signInFailed(text || messages.unknownFailure)
}
