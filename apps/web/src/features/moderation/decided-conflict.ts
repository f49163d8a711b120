import type { ModerationDecision } from '@folkmoot/api-types/moderation-log'
import { type CommentState, getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { formatReason, isApiFailure } from '../../api/failure.ts'
import type { FailedDecision } from './moderation-types.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'

/** An own decision that was refused, because somebody else had decided meanwhile (MODS-8). */
export interface DecidedConflict {
  /** the state of the comment on the server */
  readonly current: CommentState
  readonly list: ModerationList
  /** who decided; null for an account that is gone or has no name */
  readonly moderator: string | null
  /** milliseconds since 1970; undefined when nobody knows who decided */
  readonly created: number | undefined
}

/** Reads the conflict out of why a decision failed; undefined if it failed for another reason. */
export function findDecidedConflict(problem: unknown): DecidedConflict | undefined {
  if (!isApiFailure(problem) || problem.code !== 'polis_err_comment_decided') return undefined
  const { current, decision } = problem.data as {
    current: CommentState
    decision: ModerationDecision | null
  }
  const list = getModerationList(current.mod)
  return { current, list, moderator: decision?.moderator ?? null, created: decision?.created }
}

/** Returns true for a decision that must not simply be sent again, because it would overrule somebody unseen. */
export const isDecidedConflict = ({ problem }: Pick<FailedDecision, 'problem'>): boolean =>
  findDecidedConflict(problem) !== undefined

/** Formats why a decision was not saved. A bare code of the server gets a sentence in front. */
export function formatDecisionProblem(problem: unknown): string {
  const isBareCode =
    isApiFailure(problem) && problem.status >= 500 && problem.code === `http_${problem.status}`
  return isBareCode ? messages.serverFailed(formatReason(problem)) : formatReason(problem)
}
