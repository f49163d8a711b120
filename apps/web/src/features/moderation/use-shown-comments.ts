import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { orderByUrgency } from '@folkmoot/domain/triage/urgency'
import { useMemo, useState } from 'react'
import type { ModerationState } from './moderation-types.ts'
import { filterQueue, type FilterContext, type QueueFilter } from '@folkmoot/domain/triage/queue-filter'
import type { DuplicateGroups } from './use-duplicate-groups.ts'

/**
 * The order of urgency of all comments, decided ones included: no decision, of this reader or of others, moves the comments that wait.
 */
const useRanks = ({ base }: ModerationState): ReadonlyMap<number, number> =>
  useMemo(() => new Map(orderByUrgency([...base.values()]).map(({ tid }, rank) => [tid, rank])), [base])

/** Puts skipped comments at the end. */
const putLast = (comments: readonly ModerationComment[], skipped: ReadonlySet<number>) =>
  skipped.size === 0
    ? comments
    : [...comments.filter(({ tid }) => !skipped.has(tid)), ...comments.filter(({ tid }) => skipped.has(tid))]

/** The comments of a list as they are shown: filtered, sorted; with those that others have just moved out of it. */
export function useShownComments(
  list: ModerationList,
  state: ModerationState,
  filter: QueueFilter,
  groups: DuplicateGroups,
  skipped: ReadonlySet<number>,
  topicTids: ReadonlySet<number>,
) {
  const ranks = useRanks(state)
  const [openedAt] = useState(() => Date.now())
  const now = state.refreshedAt || openedAt
  const inList = useMemo(() => {
    const decidedByOthers = new Map([...state.decidedByOthers].filter(([, shownIn]) => shownIn === list))
    const comments = state.comments.filter(
      ({ mod, tid }) => getModerationList(mod) === list || decidedByOthers.has(tid),
    )
    return { decidedByOthers, comments }
  }, [state.comments, state.decidedByOthers, list])
  return useMemo(() => {
    const { decidedByOthers, comments } = inList
    const context: FilterContext = {
      now,
      ranks,
      topicTids,
      hasRepeats: (tid) => groups.listMembers(tid).length > 1,
    }
    const found = filterQueue(comments, filter, context)
    const shown = putLast(found, skipped)
    const countOpen = (some: readonly ModerationComment[]) =>
      decidedByOthers.size === 0 ? some.length : some.filter(({ tid }) => !decidedByOthers.has(tid)).length
    return {
      shown,
      tids: shown.map(({ tid }) => tid),
      decidedByOthers,
      foundCount: countOpen(found),
      totalCount: countOpen(comments),
    }
  }, [inList, filter, ranks, groups, skipped, now, topicTids])
}
