import { applyDecision, findDecidedByOthers, getCommentState, hasEffect } from './moderation-queue.ts'
import { type CommentState } from '@folkmoot/domain/comments'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { findOverruled, findReplaced } from './conflicts.ts'
import { LISTS, mergeLists } from './moderation-lists.ts'
import type {
  DecisionRequest,
  FailedDecision,
  ModerationEvent,
  ModerationState,
  PendingDecision,
  UndoableAction,
} from './moderation-types.ts'
import { recordSaved, removeRefused } from './decision-results.ts'
import { recordReplacement } from './record-replacement.ts'
import { listSaved } from './send-queue.ts'
import { addConflicts, notify, omitKeys, updateComments } from './state-updates.ts'
import { planUndo } from './undo.ts'

type State = ModerationState
type ListsLoaded = Extract<ModerationEvent, { type: 'lists-loaded' }>

const MAX_UNDOABLE_ACTIONS = 100
const NO_PROGRESS = { done: 0, failed: 0, total: 0 }

/** The state before anything is loaded. */
export const createModerationState = (interrupted: readonly DecisionRequest[] = []): State => ({
  comments: [],
  base: new Map(),
  lists: {},
  isLoaded: { unmoderated: false, accepted: false, rejected: false },
  problems: {},
  refreshedAt: 0,
  isReloading: false,
  pending: [],
  unsaved: [],
  sending: new Set(),
  confirming: new Set(),
  failures: new Map(),
  newFailures: [],
  interrupted,
  progress: NO_PROGRESS,
  bulkActions: new Map(),
  undoable: [],
  undoing: [],
  ownStates: new Map(),
  decidedByOthers: new Map(),
  conflicts: [],
  notice: undefined,
  lastId: 0,
})

/** Applies an event to the moderation of a conversation. Pure: the ModerationStore makes the calls. */
export function applyModerationEvent(state: State, event: ModerationEvent): State {
  switch (event.type) {
    case 'decide':
      return decide(state, event.requests)
    case 'send':
      return { ...state, sending: new Set([...state.sending, event.decision]) }
    case 'saved':
      return recordSaved(state, event.decision, event.sent)
    case 'refused':
      return removeRefused(state, event.decision, event)
    case 'replaced':
      return recordReplacement(state, event)
    case 'undo':
      return {
        ...state,
        undoable: state.undoable.slice(0, -1),
        undoing: [...state.undoing, ...state.undoable.slice(-1)],
      }
    case 'undo-checked':
      return finishUndo(state, event.actionId, event.current)
    case 'undo-failed':
      return cancelUndo(state, event.actionId, event.problem)
    case 'reload-started':
      return { ...state, isReloading: true, confirming: new Set(listSaved(state)) }
    case 'lists-loaded':
      return applyLists(state, event)
    case 'reload-ended':
      return { ...state, isReloading: false }
    case 'log-loaded':
      return addConflicts(state, findReplaced(event.confirmed, event.log))
    case 'dismiss-failure':
      return { ...state, failures: omitKeys(state.failures, new Set([event.tid])) }
    case 'dismiss-decided-by-others':
      return { ...state, decidedByOthers: new Map() }
    case 'dismiss-conflicts':
      return { ...state, conflicts: [] }
  }
}

// ---- decide ----

function decide(state: State, requests: readonly DecisionRequest[]): State {
  const { next, action } = addDecisions(state, requests)
  if (!action) return state
  const undoable = [...next.undoable, action].slice(-MAX_UNDOABLE_ACTIONS)
  const decided = { ...next, undoable, notice: undefined }
  return action.changes.size === 1 ? notify(decided, { kind: 'done', action }) : decided
}

/** The kind of an action: of its decisions, which are alike, unless near-duplicates were decided together. */
function findActionKind(added: readonly PendingDecision[]): UndoableAction['kind'] | undefined {
  const isGroup = added.some(({ decision }) => decision.kind === 'reject' && decision.repeats !== undefined)
  return isGroup ? 'group' : added[0]?.decision.kind
}

/** Adds decisions to the pending ones. A decision that would change nothing and gives no reason is left out. */
function addDecisions(
  state: State,
  requests: readonly DecisionRequest[],
): { next: State; action: UndoableAction | undefined } {
  const comments = new Map(state.comments.map((comment) => [comment.tid, comment]))
  const actionId = state.lastId + 1
  const changes = new Map<number, { before: CommentState; after: CommentState }>()
  const added: PendingDecision[] = []
  for (const { tid, decision, reason } of requests) {
    const comment = comments.get(tid)
    if (!comment || (!hasEffect(comment, decision) && !reason)) continue
    const before = getCommentState(comment)
    changes.set(tid, { before, after: getCommentState(applyDecision(comment, decision)) })
    added.push({ tid, decision, reason, before, actionId, isBulk: requests.length > 1 })
  }
  const kind = findActionKind(added)
  if (kind === undefined) return { next: state, action: undefined }
  const bulk = [actionId, { kind, total: added.length, failed: 0 }] as const
  const progress = state.unsaved.length > 0 ? state.progress : NO_PROGRESS
  const next = updateComments(state, {
    lastId: actionId,
    pending: [...state.pending, ...added],
    unsaved: [...state.unsaved, ...added],
    bulkActions: added.length > 1 ? new Map([...state.bulkActions, bulk]) : state.bulkActions,
    progress: { ...progress, total: progress.total + added.length },
    failures: omitKeys(state.failures, changes),
    decidedByOthers: omitKeys(state.decidedByOthers, changes),
  })
  return { next, action: { id: actionId, kind, changes } }
}

// ---- undo ----

/** Undoes an action, except what someone else has decided since (MOD-9). */
function finishUndo(state: State, actionId: number, current: ReadonlyMap<number, CommentState>): State {
  const action = state.undoing.find(({ id }) => id === actionId)
  if (!action) return state
  const undoing = state.undoing.filter((one) => one !== action)
  const shown = new Map(state.comments.map((comment) => [comment.tid, comment]))
  const { requests, conflicts } = planUndo(action, [current, shown])
  const { next } = addDecisions({ ...state, undoing }, requests)
  const changedByOthers = new Set(conflicts.map(({ tid }) => tid))
  return notify(
    {
      ...next,
      ownStates: omitKeys(next.ownStates, changedByOthers),
      conflicts: [...next.conflicts, ...conflicts],
    },
    { kind: 'undone', tids: requests.map(({ tid }) => tid), conflicts },
  )
}

/** Puts an action back that could not be checked, so that undo can be repeated. */
function cancelUndo(state: State, actionId: number, problem: unknown): State {
  const isCancelled = ({ id }: UndoableAction) => id === actionId
  const undoable = [...state.undoable, ...state.undoing.filter(isCancelled)].sort((a, b) => a.id - b.id)
  const undoing = state.undoing.filter((action) => !isCancelled(action))
  return notify({ ...state, undoable, undoing }, { kind: 'undo-failed', problem })
}

// ---- reload ----

/**
 * Applies the lists of a reload. After the first complete load, an incomplete one changes nothing, because a comment
 * could then be in two lists or in none.
 */
function applyLists(state: State, { lists, problems, time }: ListsLoaded): State {
  const isComplete = LISTS.every((list) => lists[list])
  const wasComplete = LISTS.every((list) => state.isLoaded[list])
  if (!isComplete && wasComplete) return { ...state, problems }
  const { unmoderated, accepted, rejected } = lists
  // after a 304 the lists are the same objects
  const isSame = LISTS.every((list) => lists[list] === state.lists[list])
  const confirmed = isComplete ? state.confirming : new Set()
  const next = updateComments(state, {
    lists,
    problems,
    isLoaded: { unmoderated: !!unmoderated, accepted: !!accepted, rejected: !!rejected },
    base: isSame ? state.base : mergeLists(lists, state.base),
    pending:
      confirmed.size === 0 ? state.pending : state.pending.filter((decision) => !confirmed.has(decision)),
  })
  const compared = applyDecisionsOfOthers(state, next)
  return isComplete ? reportInterrupted({ ...compared, refreshedAt: time }) : compared
}

/** Compares the comments shown before a reload with those after it. Both have own decisions applied. */
function applyDecisionsOfOthers(before: State, state: State): State {
  const after = new Map(state.comments.map((comment) => [comment.tid, comment]))
  const decidedByOthers = findDecidedByOthers(before.comments, after, before.decidedByOthers)
  const pending = new Set(state.pending.map(({ tid }) => tid))
  const overruled = findOverruled(omitKeys(state.ownStates, pending), after)
  // each conflict is reported once
  const ownStates = omitKeys(state.ownStates, new Set(overruled.map(({ tid }) => tid)))
  const next = addConflicts({ ...state, ownStates, decidedByOthers }, overruled)
  if (overruled.length > 0) return next
  const reported = new Set(next.conflicts.map(({ tid }) => tid))
  const isNew = (tid: number) => !before.decidedByOthers.has(tid) && !reported.has(tid)
  const count = [...decidedByOthers.keys()].filter(isNew).length
  return count > 0 ? notify(next, { kind: 'decided-by-others', count }) : next
}

/** Reports interrupted decisions as failures (NET-4), except those whose result the comment has already. */
function reportInterrupted(state: State): State {
  const { interrupted, base } = state
  if (interrupted.length === 0) return state
  const isBulk = interrupted.length > 1
  const problem = { message: messages.interruptedReason }
  const failures = interrupted.flatMap<FailedDecision>((request) => {
    const comment = base.get(request.tid)
    return comment && hasEffect(comment, request.decision) ? { ...request, isBulk, problem } : []
  })
  const next = {
    ...state,
    interrupted: [],
    failures: new Map([...state.failures, ...failures.map((failure) => [failure.tid, failure] as const)]),
  }
  return failures.length === 0 ? next : notify(next, { kind: 'interrupted', failures })
}
