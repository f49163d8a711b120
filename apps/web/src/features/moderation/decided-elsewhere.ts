import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { ModerationDecision } from '@folkmoot/api-types/moderation-log'
import { type CommentState, isSameCommentState } from '@folkmoot/domain/comments'
import type { CommentsByTid } from './moderation-lists.ts'

/** A comment in another state. One that moves to another list is decided: a question about it goes. */
function moveComment(comment: ModerationComment, state: CommentState): ModerationComment {
  const { question, ...rest } = comment
  return { ...rest, ...state, ...(question && state.mod === comment.mod ? { question } : {}) }
}

/** Replaces the states of comments. Without a change it returns the same map, and other comments stay the same objects. */
export function patchBase(base: CommentsByTid, states: ReadonlyMap<number, CommentState>): CommentsByTid {
  const changed = [...states].flatMap(([tid, state]) => {
    const comment = base.get(tid)
    return comment && !isSameCommentState(comment, state) ? [[tid, moveComment(comment, state)] as const] : []
  })
  if (changed.length === 0) return base
  const next = new Map(base)
  for (const [tid, comment] of changed) next.set(tid, comment)
  return next
}

/** The states in which decisions left their comments, the last one of each. */
export function listStates(decisions: readonly ModerationDecision[]): ReadonlyMap<number, CommentState> {
  const states = new Map<number, CommentState>()
  for (const { tid, to } of decisions) {
    const { mod, active, is_meta } = to
    if (tid !== null && mod !== undefined && active !== undefined && is_meta !== undefined)
      states.set(tid, { mod, active, is_meta })
  }
  return states
}

/** Actions that change only what a comment is. */
const PLAIN_ACTIONS: ReadonlySet<string> = new Set([
  'accept',
  'reject',
  'reset',
  'show',
  'hide',
  'meta',
  'unmeta',
])

/** Returns true when the lists have to be loaded to know what decisions changed: a text, a second opinion, a new comment. */
export const needsReload = (base: CommentsByTid, decisions: readonly ModerationDecision[]): boolean =>
  decisions.some(({ tid, action }) => tid !== null && (!PLAIN_ACTIONS.has(action) || !base.has(tid)))
