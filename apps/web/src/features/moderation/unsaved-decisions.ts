import type { Decision } from './moderation-queue.ts'
import type { DecisionRequest, ModerationState } from './moderation-types.ts'

/** The same decision about many comments is written once. */
interface DecisionGroup {
  readonly decision: Decision
  readonly reason?: string | undefined
  readonly tids: number[]
}

/** Returns the name under which the unsaved decisions of a conversation survive a lost sign-in (NET-4). */
export const getUnsavedDecisionsKey = (conversation_id: string): string => `decisions:${conversation_id}`

/** Formats the decisions that the server does not have. @returns undefined when it has all of them */
export function formatUnsavedDecisions(state: ModerationState): string | undefined {
  const groups = new Map<string, DecisionGroup>()
  const requests = [...state.interrupted, ...state.failures.values(), ...state.unsaved]
  for (const { tid, decision, reason } of requests) {
    const key = JSON.stringify([decision, reason])
    const group = groups.get(key)
    if (group) group.tids.push(tid)
    else groups.set(key, { decision, reason, tids: [tid] })
  }
  return groups.size === 0 ? undefined : JSON.stringify([...groups.values()])
}

/** Parses the text of `formatUnsavedDecisions`. */
export const parseUnsavedDecisions = (text: string | undefined): DecisionRequest[] =>
  (JSON.parse(text ?? '[]') as DecisionGroup[]).flatMap(({ tids, decision, reason }) =>
    tids.map((tid) => ({ tid, decision, reason })),
  )
