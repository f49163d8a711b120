import { type CommentState, getModerationList, isSameCommentState } from '@folkmoot/domain/comments'
import type { Conflict, DecisionRequest, ModerationState, UndoableAction } from './moderation-types.ts'

/** The comments that an action is about: of a replacement, the one that was replaced. */
export const listDecided = ({ kind, changes }: UndoableAction): readonly number[] =>
  kind === 'replace' ? [...changes.keys()].slice(0, 1) : [...changes.keys()]

type StatesByTid = ReadonlyMap<number, CommentState>

/** Lists the comments of an action that the server is asked about. Those with an unsaved decision are not. */
export function listTidsToCheck({ undoing, unsaved }: ModerationState, actionId: number): readonly number[] {
  const action = undoing.find(({ id }) => id === actionId)
  const tids = new Set(unsaved.map(({ tid }) => tid))
  return [...(action?.changes.keys() ?? [])].filter((tid) => !tids.has(tid))
}

/**
 * Divides an action into the decisions that can be undone and those that someone else has changed since.
 * @param views the states of its comments as the server and the screen have them
 */
export function planUndo({ changes }: UndoableAction, views: readonly StatesByTid[]) {
  const requests: DecisionRequest[] = []
  const conflicts: Conflict[] = []
  for (const [tid, { before, after }] of changes) {
    const states = views.map((view) => view.get(tid)).filter((state) => state !== undefined)
    const other = states.find((state) => !isSameCommentState(state, after))
    if (!other) {
      requests.push({ tid, decision: { kind: 'restore', to: before } })
      continue
    }
    const current = getModerationList(other.mod)
    const isSameList = current === getModerationList(after.mod)
    conflicts.push({ kind: 'not-undone', tid, current, isSameList })
  }
  return { requests, conflicts }
}

/** Removes a refused decision from actions. An action without decisions goes. */
export const omitChange = (actions: readonly UndoableAction[], actionId: number, tid: number) =>
  actions.flatMap((action) => {
    if (action.id !== actionId) return action
    const changes = new Map([...action.changes].filter(([changed]) => changed !== tid))
    return changes.size === 0 ? [] : { ...action, changes }
  })
