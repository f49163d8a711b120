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
  if (code === 'access_denied') return messages.signInRefused
  // our server's own words: what the token has, and what it should have
  if (code === 'invalid_token')
    return messages.signInTokenRefused(getTextField(problem, 'error_description') || code)
  if (code) return messages.signInFailed(getTextField(problem, 'error_description') || code)
  const text = getTextField(problem, 'message')
  if (isStale(text)) return messages.signInStale
  if (isUnreachable(problem)) return messages.providerUnreachable(provider)
  return messages.signInFailed(text || messages.unknownFailure)
}
