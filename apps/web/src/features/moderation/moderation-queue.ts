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
import { isErasedComment } from '@folkmoot/domain/erasure'

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

/** Applies decisions that the server has not confirmed yet (MOD-9). Other comments stay the same objects. */
export function applyPendingDecisions<C extends QueuedComment>(
  comments: readonly C[],
  decisions: ReadonlyMap<number, readonly Decision[]>,
): readonly C[] {
  if (decisions.size === 0) return comments
  return comments.map((comment) => {
    const own = decisions.get(comment.tid)
    return own ? own.reduce<C>(applyDecision, comment) : comment
  })
}

/** Comments that others moved to another list, with the list in which this reader still sees them. */
export type DecidedByOthers = ReadonlyMap<number, ModerationList>

/**
 * Finds comments that others have decided, from the comments before and after a reload, both with the reader's own
 * decisions applied. Known ones stay until they are back in their list.
 */
export function findDecidedByOthers(
  before: Iterable<QueuedComment>,
  after: ReadonlyMap<number, QueuedComment>,
  known: DecidedByOthers,
): DecidedByOthers {
  const found = new Map(known)
  for (const { tid, mod } of before) {
    const now = after.get(tid)
    if (!now) continue
    const listBefore = getModerationList(mod)
    const listNow = getModerationList(now.mod)
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
