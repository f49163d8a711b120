import { isApiFailure, reasonOf } from '../../api/failure.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'

/** Why a decision was not saved: plain words first where the server gave a bare code only. */
export function whyNot(problem: unknown): string {
  const bare = isApiFailure(problem) && problem.status >= 500 && problem.code === `http_${problem.status}`
  return bare ? messages.serverBroke(reasonOf(problem)) : reasonOf(problem)
}
