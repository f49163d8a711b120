import { messages } from '../messages.ts'

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
