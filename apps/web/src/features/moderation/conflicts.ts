import { type CommentState, type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import type { Conflict, LoggedDecision, PendingDecision } from './moderation-types.ts'

type StatesByTid = ReadonlyMap<number, CommentState>

/** Finds own decisions that someone else has changed. */
export function findOverruled(ownStates: StatesByTid, current: StatesByTid): readonly Conflict[] {
  return [...ownStates].flatMap<Conflict>(([tid, { mod }]) => {
    const comment = current.get(tid)
    const own = getModerationList(mod)
    if (!comment || getModerationList(comment.mod) === own) return []
    return { kind: 'overruled', tid, own, current: getModerationList(comment.mod) }
  })
}

const LIST_BY_MOD = new Map<number | undefined, ModerationList>([
  [-1, 'rejected'],
  [0, 'unmoderated'],
  [1, 'accepted'],
])

/**
 * Finds own decisions that replaced decisions of others which the lists did not show yet.
 * @param log the newest decisions of all moderators, newest first
 */
export function findReplaced(
  decisions: readonly PendingDecision[],
  log: readonly LoggedDecision[],
): readonly Conflict[] {
  return decisions.flatMap<Conflict>(({ tid, decision: { kind }, before }) => {
    if (kind !== 'accept' && kind !== 'reject') return []
    const own = kind === 'accept' ? 'accepted' : 'rejected'
    const entries = log.filter((entry) => entry.tid === tid)
    const at = entries.findIndex(({ from, to }) => LIST_BY_MOD.get(to.mod) === own && from.mod !== to.mod)
    const previous = LIST_BY_MOD.get(entries[at]?.from.mod)
    if (!previous || previous === getModerationList(before.mod)) return []
    const entry = entries.slice(at + 1).find(({ to }) => LIST_BY_MOD.get(to.mod) === previous)
    return { kind: 'replaced', tid, own, previous, moderator: entry?.moderator ?? null }
  })
}
