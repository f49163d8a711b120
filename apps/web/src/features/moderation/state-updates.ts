import { type Decision, applyPendingDecisions } from './moderation-queue.ts'
import type { Conflict, ModerationState, Notice } from './moderation-types.ts'

/** Adds conflicts and announces them. */
export const addConflicts = (state: ModerationState, conflicts: readonly Conflict[]): ModerationState =>
  conflicts.length === 0
    ? state
    : notify({ ...state, conflicts: [...state.conflicts, ...conflicts] }, { kind: 'conflicts', conflicts })

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Sets the notice. Each one has an id, so that the same words are announced again. */
export const notify = (state: ModerationState, notice: WithoutId<Notice>): ModerationState => {
  const lastId = state.lastId + 1
  return { ...state, lastId, notice: { ...notice, id: lastId } as Notice }
}

/** Changes the state and, when the base or the pending decisions have changed, computes the comments. */
export function updateComments(state: ModerationState, change: Partial<ModerationState>): ModerationState {
  const next = { ...state, ...change }
  if (next.base === state.base && next.pending === state.pending) return next
  const decisions = new Map<number, Decision[]>()
  for (const { tid, decision } of next.pending) decisions.set(tid, [...(decisions.get(tid) ?? []), decision])
  return { ...next, comments: applyPendingDecisions([...next.base.values()], decisions) }
}

/** Returns the entries of a map whose keys are not among the given ones. */
export function omitKeys<V>(
  map: ReadonlyMap<number, V>,
  keys: Pick<ReadonlySet<number>, 'has' | 'size'>,
): ReadonlyMap<number, V> {
  return keys.size === 0 ? map : new Map([...map].filter(([key]) => !keys.has(key)))
}
