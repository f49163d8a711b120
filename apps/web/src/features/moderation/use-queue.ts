import type { ModerationComment } from '@folkmoot/api-types/comments'
import { formatRepeatsReason } from '@folkmoot/domain/moderation-log'
import { type Decision, findDecidedConflict, findNextInQueue, selectRange } from './moderation-queue.ts'
import {
  type FilterContext,
  filterQueue,
  type QueueFilter,
  orderByUrgency,
} from '@folkmoot/domain/triage/queue'
import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Moderation } from './use-moderation.ts'

/** The actions of a moderator in a list. */
export interface QueueActions {
  decide: (tids: readonly number[], decision: Decision, reason?: string) => void
  /** makes a comment current, which the detail shows; `moveFocus` also moves the keyboard focus to it and scrolls */
  focusComment: (tid: number, moveFocus?: boolean) => void
  step: (by: 1 | -1) => void
  /** selects or deselects a comment; with `isRange` selects all from the last choice to this one */
  toggle: (tid: number, isRange?: boolean) => void
  selectAll: () => void
  clear: () => void
  retry: (tids: readonly number[]) => void
  /** selects some comments, in addition to those that are selected */
  select: (tids: readonly number[]) => void
  /** keeps one comment and rejects the others, which wait, because they repeat it; one action for undo */
  decideGroup: (kept: number, repeats: readonly number[]) => void
  /** puts a comment at the end of the list until the page is left */
  skip: (tid: number) => void
  /** focuses the next comment, because this one leaves the list */
  leave: (tid: number) => void
}

interface CurrentComment {
  readonly tid: number
  /** its index, for when it has gone */
  readonly index: number
}

/** A request to move the keyboard focus. */
export interface FocusRequest {
  /** absent when there is no comment to focus */
  readonly tid: number | undefined
  /** a new number for each request, so that the same comment can be requested again */
  readonly request: number
}

/** The current comment. When it leaves the list, the one that moves up to its index becomes current. */
function useCurrentComment(tids: readonly number[]) {
  const [last, setLast] = useState<CurrentComment>({ tid: -1, index: 0 })
  const [focus, setFocus] = useState<FocusRequest>()
  const known = tids.indexOf(last.tid)
  const index = known >= 0 ? known : Math.min(last.index, tids.length - 1)
  const focusComment = (tid: number | undefined, moveFocus = true) => {
    if (tid !== undefined) setLast({ tid, index: Math.max(0, tids.indexOf(tid)) })
    if (moveFocus) setFocus((before) => ({ tid, request: (before?.request ?? 0) + 1 }))
  }
  return { index, focus, focusComment }
}

/** Focuses the comment that was undone, and the one that a link to this list names. */
function useFocusFromOutside(
  { notice }: Moderation,
  tids: readonly number[],
  focusComment: (tid: number) => void,
) {
  const { key, state } = useLocation()
  const focusIfShown = useEffectEvent((tid: number | undefined) => {
    if (tid !== undefined && tids.includes(tid)) focusComment(tid)
  })
  const lastKey = useRef<string>(undefined)
  useEffect(() => {
    if (lastKey.current !== key) focusIfShown(parseFocus(state))
    lastKey.current = key
  }, [key, state])
  const lastNotice = useRef(notice)
  useEffect(() => {
    const isNew = lastNotice.current !== notice
    if (isNew && notice?.kind === 'undone') focusIfShown(notice.tids.find((tid) => tids.includes(tid)))
    lastNotice.current = notice
  }, [notice, tids])
}

/** Parses the comment that a link asks to focus. */
const parseFocus = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'focus' in state && typeof state.focus === 'number'
    ? state.focus
    : undefined

/** The comments of the group of the one in focus, in their present state. */
function useGroupMembers(
  { comments }: Moderation,
  listGroup: ListGroup,
  current: ModerationComment | undefined,
): readonly ModerationComment[] {
  return useMemo(() => {
    const tids = new Set(current ? listGroup(current.tid) : [])
    return tids.size > 1 ? comments.filter(({ tid }) => tids.has(tid)) : []
  }, [comments, listGroup, current])
}

/** True when a decision moves a comment out of a list. */
const leavesList = (list: ModerationList, kind: Decision['kind']) =>
  (kind === 'accept' && list !== 'accepted') || (kind === 'reject' && list !== 'rejected')

interface DecisionInput {
  list: ModerationList
  moderation: Moderation
  tids: readonly number[]
  current: ModerationComment | undefined
  focusComment: (tid: number | undefined) => void
  deselect: (tids: readonly number[]) => void
}

/** Creates the actions that decide. Each focuses the next comment that stays in the list. */
function createDecisionActions(input: DecisionInput): Pick<QueueActions, 'decide' | 'decideGroup' | 'retry'> {
  const { list, moderation, tids, current, focusComment, deselect } = input
  /** counted from the only decided comment or from the current one */
  const focusNext = (decided: readonly number[], leaving: ReadonlySet<number>) => {
    const from = decided.length === 1 ? decided[0] : current?.tid
    if (from === undefined) return
    const stays = (tid: number) => !leaving.has(tid)
    const isFree = (tid: number) => stays(tid) && !moderation.decidedByOthers.has(tid)
    const next = findNextInQueue(tids, from, isFree) ?? findNextInQueue(tids, from, stays)
    focusComment(leaving.has(from) ? next : from)
  }
  return {
    decide: (some, decision, reason) => {
      focusNext(some, new Set(leavesList(list, decision.kind) ? some : []))
      moderation.decide(some.map((tid) => ({ tid, decision, reason })))
      deselect(some)
    },
    decideGroup: (kept, repeats) => {
      const leaving = list === 'unmoderated' ? [kept, ...repeats] : []
      focusNext(leaving, new Set(leaving))
      const reject: Decision = { kind: 'reject', repeats: kept }
      const rejections = repeats.map((tid) => ({ tid, decision: reject, reason: formatRepeatsReason(kept) }))
      moderation.decide([{ tid: kept, decision: { kind: 'accept' } }, ...rejections])
      deselect(leaving)
    },
    retry: (some) => {
      const requests = some
        .flatMap((tid) => moderation.failures.get(tid) ?? [])
        // it must not overrule somebody unseen
        .filter(({ problem }) => !findDecidedConflict(problem))
      const leaving = requests.flatMap(({ tid, decision }) => (leavesList(list, decision.kind) ? tid : []))
      focusNext(some, new Set(leaving))
      moderation.decide(requests)
    },
  }
}

/** What a list shows. */
interface QueueOptions {
  filter: QueueFilter
  topicTids: ReadonlySet<number>
}

/** The queue of one list: its comments, the current one, the selection, and the actions. */
export function useQueue(list: ModerationList, moderation: Moderation, { filter, topicTids }: QueueOptions) {
  const listGroup = useMemo(() => createListGroup(moderation.loaded), [moderation.loaded])
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState<number>(LIMITS.shownComments)
  const { hasMore, ...queue } = useShownComments(
    { list, moderation, filter, topicTids, limit },
    listGroup,
    skipped,
  )
  const { tids, decidedByOthers } = queue
  const { index, focus, focusComment } = useCurrentComment(tids)
  useFocusFromOutside(moderation, tids, focusComment)
  const current = queue.shown[index]
  const groupMembers = useGroupMembers(moderation, listGroup, current)
  const { selected, deselect, ...selection } = useSelection(tids, moderation.failures)
  const input = { list, moderation, tids, current, focusComment, deselect }
  const actions: QueueActions = {
    ...selection.actions,
    ...createDecisionActions(input),
    focusComment,
    step: (by) => focusComment(tids[Math.max(0, Math.min(tids.length - 1, index + by))]),
    leave: (tid) => focusComment(findNextInQueue(tids, tid, (other) => other !== tid)),
    skip: (tid) => {
      focusComment(findNextInQueue(tids, tid, (other) => !skipped.has(other)))
      setSkipped((before) => new Set([...before].filter((other) => other !== tid)).add(tid))
    },
  }
  const open = tids.filter((tid) => !decidedByOthers.has(tid))
  const position = { at: current ? open.indexOf(current.tid) + 1 : 0, all: open.length }
  // of waiting comments the next ones take the place of decided ones; a filter reaches the rest
  const onMore = hasMore && list !== 'unmoderated' ? () => setLimit(limit + LIMITS.shownComments) : undefined
  return { ...queue, onMore, listGroup, groupMembers, index, position, current, focus, selected, actions }
}

/** The selection among the shown comments: chosen by hand, or failed in a bulk action. */
function useSelection(tids: readonly number[], failures: Moderation['failures']) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [deselectedFailures, setDeselectedFailures] = useState<ReadonlySet<number>>(new Set())
  const [lastChoice, setLastChoice] = useState<number>()
  const selected = useMemo(() => {
    const isFailed = (tid: number) => failures.get(tid)?.isBulk && !deselectedFailures.has(tid)
    return new Set(tids.filter((tid) => chosen.has(tid) || isFailed(tid)))
  }, [tids, chosen, deselectedFailures, failures])
  const setSelected = (some: readonly number[], isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const tid of some)
        if (isSelected) next.add(tid)
        else next.delete(tid)
      return next
    })
    setDeselectedFailures(new Set(isSelected ? [] : [...deselectedFailures, ...some]))
  }
  return {
    selected,
    /** deselects decided comments; those that fail are selected again */
    deselect: (some: readonly number[]) => {
      const decided = new Set(some)
      setChosen((before) => new Set([...before].filter((tid) => !decided.has(tid))))
      setDeselectedFailures(new Set())
    },
    actions: {
      toggle: (tid: number, isRange = false) => {
        setSelected(isRange ? selectRange(tids, lastChoice, tid) : [tid], isRange || !selected.has(tid))
        setLastChoice(tid)
      },
      select: (some: readonly number[]) => setSelected(some, true),
      selectAll: () => setSelected(tids, true),
      clear: () => setSelected([...selected], false),
    },
  }
}

/**
 * The order of urgency of all comments, decided ones included: no decision, of this reader or of others, moves the comments that wait.
 */
const useRanks = ({ loaded }: Moderation): ReadonlyMap<number, number> =>
  useMemo(() => new Map(orderByUrgency(loaded).map(({ tid }, rank) => [tid, rank])), [loaded])

/** Puts skipped comments at the end. */
const putLast = (comments: readonly ModerationComment[], skipped: ReadonlySet<number>) =>
  skipped.size === 0
    ? comments
    : [...comments.filter(({ tid }) => !skipped.has(tid)), ...comments.filter(({ tid }) => skipped.has(tid))]

interface ShownInput extends QueueOptions {
  list: ModerationList
  moderation: Moderation
  /** most comments at a time */
  limit: number
}

/** The comments of a list as they are shown: filtered, sorted, the first ones; with those that others have just moved out of it. */
function useShownComments(
  { list, moderation, filter, topicTids, limit }: ShownInput,
  listGroup: ListGroup,
  skipped: ReadonlySet<number>,
) {
  const ranks = useRanks(moderation)
  const { loadedAt: now } = moderation
  const inList = useMemo(() => {
    const decidedByOthers = new Map([...moderation.decidedByOthers].filter(([, shownIn]) => shownIn === list))
    const comments = moderation.comments.filter(
      ({ mod, tid }) => getModerationList(mod) === list || decidedByOthers.has(tid),
    )
    return { decidedByOthers, comments }
  }, [moderation.comments, moderation.decidedByOthers, list])
  return useMemo(() => {
    const { decidedByOthers, comments } = inList
    const context: FilterContext = {
      now,
      ranks,
      topicTids,
      hasRepeats: (tid) => listGroup(tid).length > 1,
    }
    const found = filterQueue(comments, filter, context)
    const shown = putLast(found, skipped).slice(0, limit)
    const countOpen = (some: readonly ModerationComment[]) =>
      decidedByOthers.size === 0 ? some.length : some.filter(({ tid }) => !decidedByOthers.has(tid)).length
    return {
      shown,
      tids: shown.map(({ tid }) => tid),
      decidedByOthers,
      shownCount: countOpen(shown),
      hasMore: found.length > limit,
      totalCount: countOpen(comments),
    }
  }, [inList, filter, ranks, listGroup, skipped, now, topicTids, limit])
}

/** Lists the comments of the group of near-duplicates of a comment, itself included, ascending. */
type ListGroup = (tid: number) => readonly number[]

/** Reads the groups that the server sends. */
function createListGroup(comments: readonly ModerationComment[]): ListGroup {
  const groups = new Map<number, number[]>()
  const byTid = new Map<number, number[]>()
  for (const { tid, similar_to: leader = tid } of comments) {
    const group = groups.get(leader) ?? []
    group.push(tid)
    groups.set(leader, group)
    byTid.set(tid, group)
  }
  return (tid) => byTid.get(tid) ?? [tid]
}

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
