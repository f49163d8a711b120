import { isApiFailure, formatReason } from '../../api/failure.ts'
import { commentMessages as messages } from '../../messages/comments.ts'

/** Why a decision was not saved: plain words first where the server gave a bare code only. */
export function formatSaveFailure(problem: unknown): string {
  const bare = isApiFailure(problem) && problem.status >= 500 && problem.code === `http_${problem.status}`
  return bare ? messages.serverBroke(formatReason(problem)) : formatReason(problem)
}
