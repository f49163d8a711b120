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

/** Whether a renewal failed because the provider wants the person to sign in again. */
export const isLoginRequired = (problem: unknown): boolean =>
  LOGIN_REQUIRED_ERRORS.includes(getTextField(problem, 'error'))

/** The page that a failed sign-in was meant for, which the provider hands back with its error. */
export function findReturnPath(problem: unknown): unknown {
  const state: unknown =
    typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'state') : undefined
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : undefined
}

/** What went wrong with a sign-in, in words that say what to do. */
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
