import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'

/** What deciding a group of near-duplicates together does. */
export interface GroupDecision {
  /** the comment that stays */
  readonly kept: number
  /** waiting comments that are rejected, because they repeat it */
  readonly repeats: readonly number[]
}

/**
 * Finds what deciding a group together does: an accepted comment is kept, else the one in focus if it waits; the waiting others are
 * rejected. Those at which colleagues look stay as they are. Undefined when nothing would be rejected, or while a colleague looks at
 * the one in focus.
 * @param members the comments of the group, the one in focus included
 */
export function findGroupDecision(
  members: readonly ModerationComment[],
  current: ModerationComment,
  isHeld: (tid: number) => boolean,
): GroupDecision | undefined {
  if (isHeld(current.tid)) return undefined
  const accepted = members.find(({ mod }) => getModerationList(mod) === 'accepted')
  const kept = accepted ?? (getModerationList(current.mod) === 'unmoderated' ? current : undefined)
  if (!kept) return undefined
  const repeats = members.flatMap(({ tid, mod }) =>
    tid !== kept.tid && getModerationList(mod) === 'unmoderated' && !isHeld(tid) ? tid : [],
  )
  return repeats.length === 0 ? undefined : { kept: kept.tid, repeats }
}
