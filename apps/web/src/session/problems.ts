import { messages } from '../messages.ts'

const NEEDS_A_PERSON = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'invalid_grant',
]

const field = (problem: unknown, name: string): string => {
  if (typeof problem !== 'object' || problem === null || !(name in problem)) return ''
  const value: unknown = Reflect.get(problem, name)
  return typeof value === 'string' ? value : ''
}

/** Whether a renewal failed because the provider wants the person to sign in again. */
export const isLoginRequired = (problem: unknown): boolean => NEEDS_A_PERSON.includes(field(problem, 'error'))

/** The page that a failed sign-in was meant for, which the provider hands back with its error. */
export function wantedPathOf(problem: unknown): unknown {
  const state: unknown =
    typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'state') : undefined
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : undefined
}

/** What went wrong with a sign-in, in words that say what to do. */
export function signInProblem(problem: unknown): string {
  const code = field(problem, 'error')
  if (code === 'access_denied') return messages.signInRefused
  if (code) return messages.signInFailed(field(problem, 'error_description') || code)
  const text = field(problem, 'message')
  if (/state/i.test(text) && /no matching|no state/i.test(text)) return messages.signInStale
  if (problem instanceof TypeError || /network|timed out|timeout|fetch|load failed/i.test(text))
    return messages.providerUnreachable
  return messages.signInFailed(text || messages.unknownFailure)
}
