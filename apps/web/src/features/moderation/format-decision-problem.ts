import { isApiFailure, formatReason } from '../../api/failure.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'

/** Formats why a decision was not saved. A bare code of the server gets a sentence in front. */
export function formatDecisionProblem(problem: unknown): string {
  const isBareCode =
    isApiFailure(problem) && problem.status >= 500 && problem.code === `http_${problem.status}`
  return isBareCode ? messages.serverFailed(formatReason(problem)) : formatReason(problem)
}
