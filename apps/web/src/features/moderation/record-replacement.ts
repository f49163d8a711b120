import { type CommentState, MOD, reject, WAITING } from '@folkmoot/domain/comments'
import { getCommentState } from './moderation-queue.ts'
import type { ModerationState, ReplacedComment, UndoableAction } from './moderation-types.ts'
import { notify, updateComments } from './state-updates.ts'

/**
 * Applies a replacement that the server has made: the comment is rejected at once, and undo takes all of it back. The new
 * comments come with the next reload.
 */
export function recordReplacement(
  state: ModerationState,
  { tid, tids, isAccepted }: ReplacedComment,
): ModerationState {
  const comment = state.base.get(tid)
  if (!comment) return state
  const before = getCommentState(comment)
  const written: CommentState = {
    mod: isAccepted ? MOD.accepted : WAITING,
    active: true,
    is_meta: before.is_meta,
  }
  const action: UndoableAction = {
    id: state.lastId + 1,
    kind: 'replace',
    changes: new Map([
      [tid, { before, after: reject(before) }],
      ...tids.map((one) => [one, { before: reject(written), after: written }] as const),
    ]),
  }
  const replaced = { ...reject(comment), replaced_by: [...tids] }
  const next = updateComments(state, {
    base: new Map([...state.base, [tid, replaced]]),
    lastId: action.id,
    undoable: [...state.undoable, action],
    ownStates: new Map([...state.ownStates, [tid, reject(before)]]),
  })
  return notify(next, { kind: 'done', action })
}
