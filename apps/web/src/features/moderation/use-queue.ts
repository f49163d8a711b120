import type { ModerationComment } from '@folkmoot/api-types/comments'
import {
  limitQueue,
  type Decision,
  filterQueue,
  findNextInQueue,
  type QueueFilter,
} from './moderation-queue.ts'
import { LIMITS } from '@folkmoot/domain/limits'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ModerationStore } from './moderation-store.ts'
import type { ModerationState } from './moderation-types.ts'
import { useSelection } from './use-selection.ts'

/** The actions of a moderator in a list. */
export interface QueueActions {
  decide: (tids: readonly number[], decision: Decision, reason?: string) => void
  /** makes a card current; `moveFocus` also moves the keyboard focus to it and scrolls */
  focusCard: (tid: number, moveFocus?: boolean) => void
  step: (by: 1 | -1) => void
  /** selects or deselects a comment; with `isRange` selects all from the last choice to this one */
  toggle: (tid: number, isRange?: boolean) => void
  selectAll: () => void
  clear: () => void
  retry: (tids: readonly number[]) => void
}

interface CurrentCard {
  readonly tid: number
  /** its index, for when it has gone */
  readonly index: number
}

interface FocusRequest {
  /** absent when there is no card to focus */
  readonly tid: number | undefined
  /** a new number for each request, so that the same card can be requested again */
  readonly request: number
}

/** The comments of a list as they are shown: filtered, sorted, cut; with those that others have just moved out of it. */
function useShownComments(list: ModerationList, state: ModerationState, filter: QueueFilter) {
  const inList = useMemo(() => {
    const decidedByOthers = new Map([...state.decidedByOthers].filter(([, shownIn]) => shownIn === list))
    const comments = state.comments.filter(
      ({ mod, tid }) => getModerationList(mod) === list || decidedByOthers.has(tid),
    )
    return { decidedByOthers, comments }
  }, [state.comments, state.decidedByOthers, list])
  return useMemo(() => {
    const { decidedByOthers, comments } = inList
    const found = filterQueue(comments, filter)
    const limit = list === 'unmoderated' ? LIMITS.moderationQueue : found.length
    const { shown, more } = limitQueue(found, limit, decidedByOthers)
    const countOpen = (some: readonly ModerationComment[]) =>
      some.filter(({ tid }) => !decidedByOthers.has(tid)).length
    return {
      shown,
      tids: shown.map(({ tid }) => tid),
      decidedByOthers,
      hiddenCount: more,
      foundCount: countOpen(found),
      totalCount: countOpen(comments),
    }
  }, [inList, filter, list])
}

/** The current card. When it goes, the card that moves up to its index becomes the current one. */
function useCurrentCard(tids: readonly number[]) {
  const [card, setCard] = useState<CurrentCard>({ tid: -1, index: 0 })
  const [focus, setFocus] = useState<FocusRequest>()
  const known = tids.indexOf(card.tid)
  const index = known >= 0 ? known : Math.min(card.index, tids.length - 1)
  const focusCard = (tid: number | undefined, moveFocus = true) => {
    if (tid !== undefined) setCard({ tid, index: Math.max(0, tids.indexOf(tid)) })
    if (moveFocus) setFocus((before) => ({ tid, request: (before?.request ?? 0) + 1 }))
  }
  return { index, focus, focusCard }
}

/** Focuses the comment that was undone, and the one that a link to this list names. */
function useFocusFromOutside(
  { notice }: ModerationState,
  tids: readonly number[],
  focusCard: (tid: number) => void,
) {
  const { key, state } = useLocation()
  const focusIfShown = useEffectEvent((tid: number | undefined) => {
    if (tid !== undefined && tids.includes(tid)) focusCard(tid)
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

/** True when a decision moves a comment out of a list. */
const leavesList = (list: ModerationList, kind: Decision['kind']) =>
  (kind === 'accept' && list !== 'accepted') || (kind === 'reject' && list !== 'rejected')

/** The queue of one list: its comments, the current card, the selection, and the actions. */
export function useQueue(
  list: ModerationList,
  store: ModerationStore,
  state: ModerationState,
  filter: QueueFilter,
) {
  const queue = useShownComments(list, state, filter)
  const { tids, decidedByOthers } = queue
  const { index, focus, focusCard } = useCurrentCard(tids)
  useFocusFromOutside(state, tids, focusCard)
  const current = queue.shown[index]
  const { selected, deselect, ...selection } = useSelection(tids, state.failures)
  /** focuses the next card that stays, counted from the only decided card or from the current one */
  const focusNext = (decided: readonly number[], leaving: ReadonlySet<number>) => {
    const from = decided.length === 1 ? decided[0] : current?.tid
    if (from === undefined) return
    focusCard(leaving.has(from) ? findNextInQueue(tids, from, (tid) => !leaving.has(tid)) : from)
  }
  const actions: QueueActions = {
    ...selection.actions,
    focusCard,
    step: (by) => focusCard(tids[Math.max(0, Math.min(tids.length - 1, index + by))]),
    decide: (some, decision, reason) => {
      focusNext(some, new Set(leavesList(list, decision.kind) ? some : []))
      store.decide(some.map((tid) => ({ tid, decision, reason })))
      deselect(some)
    },
    retry: (some) => {
      const requests = some.flatMap((tid) => state.failures.get(tid) ?? [])
      const leaving = requests.flatMap(({ tid, decision }) => (leavesList(list, decision.kind) ? tid : []))
      focusNext(some, new Set(leaving))
      store.decide(requests)
    },
  }
  const open = tids.filter((tid) => !decidedByOthers.has(tid))
  const position = { at: current ? open.indexOf(current.tid) + 1 : 0, all: open.length }
  return { ...queue, index, position, current, focus, selected, actions }
}
