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
 * rejected. Undefined when nothing would be rejected.
 * @param members the comments of the group, the one in focus included
 */
export function findGroupDecision(
  members: readonly ModerationComment[],
  current: ModerationComment,
): GroupDecision | undefined {
  const accepted = members.find(({ mod }) => getModerationList(mod) === 'accepted')
  const kept = accepted ?? (getModerationList(current.mod) === 'unmoderated' ? current : undefined)
  if (!kept) return undefined
  const repeats = members.flatMap(({ tid, mod }) =>
    tid !== kept.tid && getModerationList(mod) === 'unmoderated' ? tid : [],
  )
  return repeats.length === 0 ? undefined : { kept: kept.tid, repeats }
}
