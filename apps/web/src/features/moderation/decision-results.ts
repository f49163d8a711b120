import type { CommentState } from '@folkmoot/domain/comments'
import { findDecidedByOthers } from './moderation-queue.ts'
import type { ModerationEvent, ModerationState as State, PendingDecision } from './moderation-types.ts'
import { notify, omitKeys, updateComments } from './state-updates.ts'
import { omitChange } from './undo.ts'

/** Keeps the state in which an own decision left its comment. */
export function recordSaved(state: State, decision: PendingDecision, sent: CommentState | undefined): State {
  const ownStates = sent ? new Map([...state.ownStates, [decision.tid, sent]]) : state.ownStates
  return recordResult({ ...state, ownStates }, decision, 'done')
}

/** Removes a refused decision. The comment is shown as it was before, with the reason. */
export function removeRefused(
  state: State,
  pending: PendingDecision,
  { problem, current }: Pick<Extract<ModerationEvent, { type: 'refused' }>, 'problem' | 'current'>,
): State {
  const { tid, decision, reason, isBulk, actionId } = pending
  const failure = { tid, decision, reason, isBulk, problem }
  const isSingle = !state.bulkActions.has(actionId)
  const next = updateComments(state, {
    pending: state.pending.filter((one) => one !== pending),
    failures: new Map([...state.failures, [tid, failure]]),
    newFailures: isSingle ? [...state.newFailures, failure] : state.newFailures,
    undoable: omitChange(state.undoable, actionId, tid),
    undoing: omitChange(state.undoing, actionId, tid),
  })
  return recordResult(current ? showDecided(next, tid, current) : next, pending, 'failed')
}

/** Shows the decision of somebody else, which the failure is about; its comment stays in its place. */
function showDecided(state: State, tid: number, current: CommentState): State {
  const comment = state.base.get(tid)
  if (!comment) return state
  const base = new Map([...state.base, [tid, { ...comment, ...current }]])
  const next = updateComments(state, { base })
  const after = new Map(next.comments.map((comment) => [comment.tid, comment]))
  return { ...next, decidedByOthers: findDecidedByOthers(state.comments, after, state.decidedByOthers) }
}

/** Counts the result of a decision. Failures of single decisions are announced when nothing is unsaved any more. */
function recordResult(state: State, decision: PendingDecision, result: 'done' | 'failed'): State {
  const { progress, newFailures } = state
  const next = recordBulkResult(
    {
      ...state,
      unsaved: state.unsaved.filter((one) => one !== decision),
      sending: new Set([...state.sending].filter((one) => one !== decision)),
      progress: { ...progress, [result]: progress[result] + 1 },
    },
    decision,
    result,
  )
  if (next.unsaved.length > 0 || newFailures.length === 0) return next
  return notify({ ...next, newFailures: [] }, { kind: 'failed', failures: newFailures })
}

/** Announces a bulk action after its last result, because an earlier announcement could be wrong. */
function recordBulkResult(state: State, { actionId }: PendingDecision, result: 'done' | 'failed'): State {
  const known = state.bulkActions.get(actionId)
  if (!known) return state
  const bulk = { ...known, failed: known.failed + (result === 'failed' ? 1 : 0) }
  if (state.unsaved.some((one) => one.actionId === actionId))
    return { ...state, bulkActions: new Map([...state.bulkActions, [actionId, bulk]]) }
  const next = { ...state, bulkActions: omitKeys(state.bulkActions, new Set([actionId])) }
  // undo has announced it already
  const wasAnnounced = bulk.kind === 'restore' && bulk.failed === 0
  return wasAnnounced ? next : notify(next, { kind: 'bulk-done', bulk })
}
