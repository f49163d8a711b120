import {
  accept,
  getModerationList,
  isSameCommentState,
  MOD,
  type CommentState,
  type ModerationList,
  reject,
  setMeta,
} from '@folkmoot/domain/comments'
import type { ModerationDecision } from '@folkmoot/api-types/moderation-log'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { formatReason, isApiFailure } from '../../api/failure.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'

/** The lists of moderation, in the order of their tabs. */
export const LISTS = ['unmoderated', 'accepted', 'rejected'] as const

/** Returns the address of a list. */
export const getListPath = (conversation_id: string, list: ModerationList): string =>
  `/m/${conversation_id}/comments${list === 'unmoderated' ? '' : `/${list}`}`

/** Counts the comments of each list. */
export function countByList(comments: readonly Pick<CommentState, 'mod'>[]): Record<ModerationList, number> {
  const counts = { unmoderated: 0, accepted: 0, rejected: 0 }
  for (const { mod } of comments) counts[getModerationList(mod)] += 1
  return counts
}

/** A moderator's decision about a comment. `restore` undoes another one: it sets the earlier state, unless someone has decided since. */
export type Decision =
  | { readonly kind: 'accept' }
  /** `repeats`: the comment that says nearly the same and is kept */
  | { readonly kind: 'reject'; readonly repeats?: number }
  | { readonly kind: 'meta'; readonly is_meta: boolean }
  | { readonly kind: 'restore'; readonly to: CommentState; readonly from: CommentState }

/** A comment in a moderation list. */
type QueuedComment = CommentState & { readonly tid: number }

/** The comment after a decision. */
export function applyDecision<C extends CommentState>(comment: C, decision: Decision): C {
  switch (decision.kind) {
    case 'accept':
      return accept(comment)
    case 'reject':
      return reject(comment)
    case 'meta':
      return setMeta(comment, decision.is_meta)
    case 'restore':
      return { ...comment, ...decision.to }
  }
}

/** True when a comment can be reworded or split: not when it is rejected or erased. */
export const canReplace = (
  comment: Pick<CommentState, 'mod'> & Parameters<typeof isErasedComment>[0],
): boolean => comment.mod !== MOD.rejected && !isErasedComment(comment)

/** The state of a comment, without its other fields. */
export const getCommentState = ({ mod, active, is_meta }: CommentState): CommentState => ({
  mod,
  active,
  is_meta,
})

/** True when a decision would change the comment; else its button is disabled. */
export const hasEffect = (comment: CommentState, decision: Decision): boolean =>
  !isSameCommentState(comment, applyDecision(comment, decision))

/** Comments that others moved to another list, with the list in which this reader still sees them. */
export type DecidedByOthers = ReadonlyMap<number, ModerationList>

/**
 * Finds comments that others have decided, from the comments before and after a reload, both with the reader's own
 * decisions. Known ones stay until they are back in their list.
 */
export function findDecidedByOthers(
  before: readonly QueuedComment[],
  after: readonly QueuedComment[],
  known: DecidedByOthers,
): DecidedByOthers {
  const found = new Map(known)
  const mods = new Map(after.map(({ tid, mod }) => [tid, mod]))
  for (const { tid, mod } of before) {
    const now = mods.get(tid)
    if (now === undefined) continue
    const listBefore = getModerationList(mod)
    const listNow = getModerationList(now)
    if (listNow !== listBefore && !found.has(tid)) found.set(tid, listBefore)
    if (found.get(tid) === listNow) found.delete(tid)
  }
  return found.size === 0 && known.size === 0 ? known : found
}

/**
 * The comment to focus when some leave the queue: the next one that stays, else the last one before.
 * @param queue comment ids
 */
export function findNextInQueue(
  queue: readonly number[],
  from: number,
  stays: (tid: number) => boolean,
): number | undefined {
  const at = queue.indexOf(from)
  return queue.slice(at + 1).find(stays) ?? queue.slice(0, Math.max(0, at)).findLast(stays)
}

/** The ids between two comments of a queue, inclusive, in either direction; only `to` when `from` is not in the queue. */
export function selectRange(
  queue: readonly number[],
  from: number | undefined,
  to: number,
): readonly number[] {
  const [one, other] = [from === undefined ? -1 : queue.indexOf(from), queue.indexOf(to)]
  return one < 0 || other < 0 ? [to] : queue.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** An own decision that was refused, because somebody else had decided first (MODS-8). */
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

/** Formats why a decision was not saved. A bare code of the server gets a sentence in front. */
export function formatDecisionProblem(problem: unknown): string {
  const isBareCode =
    isApiFailure(problem) && problem.status >= 500 && problem.code === `http_${problem.status}`
  return isBareCode ? messages.serverFailed(formatReason(problem)) : formatReason(problem)
}
