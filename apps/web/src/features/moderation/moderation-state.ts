import {
  type Decision,
  applyDecision,
  applyPendingDecisions,
  findDecidedByOthers,
  getCommentState,
  hasEffect,
} from './moderation-queue.ts'
import { type CommentState, MOD, reject, WAITING } from '@folkmoot/domain/comments'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { LISTS, mergeLists } from './moderation-lists.ts'
import type {
  DecisionRequest,
  FailedDecision,
  ModerationEvent,
  ModerationState,
  Notice,
  PendingDecision,
  ReplacedComment,
  UndoableAction,
} from './moderation-types.ts'

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
  decidedByOthers: new Map(),
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
      return recordResult(state, event.decision, 'done')
    case 'refused':
      return removeRefused(state, event.decision, event)
    case 'replaced':
      return recordReplacement(state, event)
    case 'undo':
      return undo(state)
    case 'reload-started':
      return { ...state, isReloading: true, confirming: new Set(listSaved(state)) }
    case 'lists-loaded':
      return applyLists(state, event)
    case 'reload-ended':
      return { ...state, isReloading: false }
    case 'dismiss-failure':
      return { ...state, failures: omitKeys(state.failures, new Set([event.tid])) }
    case 'dismiss-decided-by-others':
      return { ...state, decidedByOthers: new Map() }
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
    const before = decision.kind === 'restore' ? decision.from : getCommentState(comment)
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

// ---- results ----

/** Removes a refused decision. The comment is shown as it was before, with the reason. */
function removeRefused(
  state: State,
  pending: PendingDecision,
  { problem, current }: Pick<Extract<ModerationEvent, { type: 'refused' }>, 'problem' | 'current'>,
): State {
  const { tid, decision, reason, isBulk, actionId } = pending
  const failure = { tid, decision, reason, isBulk, problem }
  // the state on the server has what was saved before
  const isInCurrent = (one: PendingDecision) => !!current && one.tid === tid && !state.unsaved.includes(one)
  const isSingle = !state.bulkActions.has(actionId)
  const next = updateComments(state, {
    pending: state.pending.filter((one) => one !== pending && !isInCurrent(one)),
    failures: new Map([...state.failures, [tid, failure]]),
    newFailures: isSingle ? [...state.newFailures, failure] : state.newFailures,
    undoable: omitChange(state.undoable, actionId, tid),
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

/**
 * Applies a replacement that the server has made: the comment is rejected at once, and undo takes all of it back. The new
 * comments come with the next reload.
 */
function recordReplacement(state: State, { tid, tids, isAccepted }: ReplacedComment): State {
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
  })
  return notify(next, { kind: 'done', action })
}

// ---- undo ----

/** Undoes the last action. The server refuses what someone else has decided since. */
function undo(state: State): State {
  const action = state.undoable.at(-1)
  if (!action) return state
  const requests = [...action.changes].map(([tid, { before, after }]) => ({
    tid,
    decision: { kind: 'restore', to: before, from: after } as const,
  }))
  const { next, action: undone } = addDecisions({ ...state, undoable: state.undoable.slice(0, -1) }, requests)
  return undone ? notify(next, { kind: 'undone', tids: [...undone.changes.keys()] }) : next
}

/** The comments that an action is about: of a replacement, the one that was replaced. */
export const listDecided = ({ kind, changes }: UndoableAction): readonly number[] =>
  kind === 'replace' ? [...changes.keys()].slice(0, 1) : [...changes.keys()]

/** Removes a refused decision from actions. An action without decisions goes. */
const omitChange = (actions: readonly UndoableAction[], actionId: number, tid: number) =>
  actions.flatMap((action) => {
    if (action.id !== actionId) return action
    const changes = new Map([...action.changes].filter(([changed]) => changed !== tid))
    return changes.size === 0 ? [] : { ...action, changes }
  })

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
  const count = [...decidedByOthers.keys()].filter((tid) => !before.decidedByOthers.has(tid)).length
  const next = { ...state, decidedByOthers }
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

// ---- sending ----

/** Calls at the same time; more would only wait in the browser or in the database. */
const MAX_SENDING = 4

/**
 * Finds the oldest decision to send. Decisions about the same comment are sent one after the other, and repeats are rejected after the
 * decision about the comment that is kept: if a colleague has rejected that one meanwhile, the server then refuses them too.
 */
export function findNextToSend({ unsaved, sending }: State): PendingDecision | undefined {
  if (sending.size >= MAX_SENDING) return undefined
  const tids = new Set([...sending].map(({ tid }) => tid))
  const open = new Set(unsaved.map(({ tid }) => tid))
  const waitsForKept = ({ decision }: PendingDecision) =>
    decision.kind === 'reject' && decision.repeats !== undefined && open.has(decision.repeats)
  return unsaved.find((decision) => !tids.has(decision.tid) && !waitsForKept(decision))
}

/** Applies a decision to the server’s copy of its comment. @returns undefined when the comment is gone */
export function computeCommentToSend({ base, pending, unsaved }: State, decision: PendingDecision) {
  const comment = base.get(decision.tid)
  const saved = pending.filter((one) => one.tid === decision.tid && !unsaved.includes(one))
  const decisions = [...saved, decision].map((one) => one.decision)
  return comment && decisions.reduce(applyDecision, comment)
}

/** Lists the pending decisions that the server has saved. */
function listSaved({ pending, unsaved }: State): readonly PendingDecision[] {
  const open = new Set(unsaved)
  return pending.filter((decision) => !open.has(decision))
}

// ---- parts ----

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Sets the notice. Each one has an id, so that the same words are announced again. */
const notify = (state: State, notice: WithoutId<Notice>): State => {
  const lastId = state.lastId + 1
  return { ...state, lastId, notice: { ...notice, id: lastId } as Notice }
}

/** Changes the state and, when the base or the pending decisions have changed, computes the comments. */
function updateComments(state: State, change: Partial<State>): State {
  const next = { ...state, ...change }
  if (next.base === state.base && next.pending === state.pending) return next
  const decisions = new Map<number, Decision[]>()
  for (const { tid, decision } of next.pending) decisions.set(tid, [...(decisions.get(tid) ?? []), decision])
  return { ...next, comments: applyPendingDecisions([...next.base.values()], decisions) }
}

/** Returns the entries of a map whose keys are not among the given ones. */
function omitKeys<V>(
  map: ReadonlyMap<number, V>,
  keys: Pick<ReadonlySet<number>, 'has' | 'size'>,
): ReadonlyMap<number, V> {
  return keys.size === 0 ? map : new Map([...map].filter(([key]) => !keys.has(key)))
}
