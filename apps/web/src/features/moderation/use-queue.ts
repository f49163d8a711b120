import type { ModerationComment } from '@folkmoot/api-types'
import {
  cutQueue,
  type Decision,
  filterQueue,
  LIMITS,
  type ModerationList,
  moderationListOf,
  nextPlace,
  type QueueFilter,
  rangeOf,
} from '@folkmoot/domain'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ModerationDesk } from './moderation-desk.ts'
import type { Standing } from './standing.ts'

/** What a card can ask for. */
export interface QueueActions {
  decide: (tids: readonly number[], decision: Decision, reason?: string) => void
  /** makes a card the one in focus; `go` brings the keyboard there and scrolls */
  place: (tid: number, go?: boolean) => void
  step: (by: 1 | -1) => void
  /** selects a comment or takes it out; with `range` all from the last choice to this one */
  toggle: (tid: number, range?: boolean) => void
  selectAll: () => void
  clear: () => void
  retry: (tids: readonly number[]) => void
}

interface Place {
  readonly tid: number
  /** where it stood, for when it is gone */
  readonly index: number
}

interface Focus {
  /** absent when there is no card to go to */
  readonly tid: number | undefined
  /** rises with every wish, so that the same card can be wished for twice */
  readonly wish: number
}

/** The list of a tab as it is shown: narrowed, ordered, cut; with what others have just taken out of it. */
function useShown(list: ModerationList, { comments, elsewhere }: Standing, filter: QueueFilter) {
  const seen = useMemo(() => {
    const here = new Map([...elsewhere].filter(([, where]) => where === list))
    const inList = comments.filter(({ mod, tid }) => moderationListOf(mod) === list || here.has(tid))
    return { here, inList }
  }, [comments, elsewhere, list])
  return useMemo(() => {
    const { here, inList } = seen
    const found = filterQueue(inList, filter)
    const most = list === 'unmoderated' ? LIMITS.moderationQueue : found.length
    const { shown, more } = cutQueue(found, most, here)
    // what others have taken out stands there still, and does not count
    const waiting = (some: readonly ModerationComment[]) => some.filter(({ tid }) => !here.has(tid)).length
    const numbers = { more, found: waiting(found), all: waiting(inList) }
    return { ...numbers, shown, here, tids: shown.map(({ tid }) => tid) }
  }, [seen, filter, list])
}

/** Which card is in focus. When it goes, whoever moves up to its place is. */
function usePlace(tids: readonly number[]) {
  const [place, setPlace] = useState<Place>({ tid: -1, index: 0 })
  const [focus, setFocus] = useState<Focus>()
  const known = tids.indexOf(place.tid)
  const index = known >= 0 ? known : Math.min(place.index, tids.length - 1)
  const goTo = (tid: number | undefined, go = true) => {
    if (tid !== undefined) setPlace({ tid, index: Math.max(0, tids.indexOf(tid)) })
    if (go) setFocus((before) => ({ tid, wish: (before?.wish ?? 0) + 1 }))
  }
  return { index, focus, goTo }
}

/** Goes to what has been taken back, and to the comment that a link to this list names. */
function useComing({ news }: Standing, tids: readonly number[], goTo: (tid: number) => void) {
  const { key, state } = useLocation()
  const go = useEffectEvent((tid: number | undefined) => {
    if (tid !== undefined && tids.includes(tid)) goTo(tid)
  })
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current !== key) go(focusOf(state))
    asked.current = key
  }, [key, state])
  const seen = useRef(news)
  useEffect(() => {
    if (seen.current !== news && news?.kind === 'undone') go(news.tids.find((tid) => tids.includes(tid)))
    seen.current = news
  }, [news, tids])
}

/** The comment that a step through the addresses has asked for. */
const focusOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'focus' in state && typeof state.focus === 'number'
    ? state.focus
    : undefined

/** Whether a decision takes a comment out of a list. */
const leaves = (list: ModerationList, kind: Decision['kind']) =>
  (kind === 'accept' && list !== 'accepted') || (kind === 'reject' && list !== 'rejected')

/** The queue of one tab: what it shows, which card is in focus, what is selected, and what can be done. */
export function useQueue(
  list: ModerationList,
  desk: ModerationDesk,
  standing: Standing,
  filter: QueueFilter,
) {
  const shown = useShown(list, standing, filter)
  const { tids } = shown
  const { index, focus, goTo } = usePlace(tids)
  useComing(standing, tids, goTo)
  const current = shown.shown[index]
  const { selected, drop, ...selecting } = useSelection(tids, standing)
  /** goes on behind those that leave the list, from the only one that was decided or from the card in focus */
  const goOn = (decided: readonly number[], leaving: ReadonlySet<number>) => {
    const from = decided.length === 1 ? decided[0] : current?.tid
    if (from === undefined) return
    goTo(leaving.has(from) ? nextPlace(tids, from, (tid) => !leaving.has(tid)) : from)
  }
  const actions: QueueActions = {
    ...selecting.actions,
    place: goTo,
    step: (by) => goTo(tids[Math.max(0, Math.min(tids.length - 1, index + by))]),
    decide: (some, decision, reason) => {
      goOn(some, new Set(leaves(list, decision.kind) ? some : []))
      desk.decide(some.map((tid) => ({ tid, decision, reason })))
      drop(some)
    },
    retry: (some) => {
      const requests = some.flatMap((tid) => standing.failures.get(tid) ?? [])
      const leaving = requests.flatMap(({ tid, decision }) => (leaves(list, decision.kind) ? tid : []))
      goOn(some, new Set(leaving))
      desk.decide(requests)
    },
  }
  const stand = tids.filter((tid) => !shown.here.has(tid))
  const place = { at: current ? stand.indexOf(current.tid) + 1 : 0, all: stand.length }
  return { ...shown, index, place, current, focus, selected, actions }
}

/** What is selected: by hand, and whatever has failed. Only what is shown counts. */
function useSelection(tids: readonly number[], { failures }: Standing) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number>()
  const selected = useMemo(
    () => new Set(tids.filter((tid) => chosen.has(tid) || (failures.get(tid)?.bulk && !dropped.has(tid)))),
    [tids, chosen, dropped, failures],
  )
  const set = (some: readonly number[], on: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const tid of some)
        if (on) next.add(tid)
        else next.delete(tid)
      return next
    })
    setDropped(new Set(on ? [] : [...dropped, ...some]))
  }
  return {
    selected,
    /** what is decided is not selected any more; should it fail, it is again */
    drop: (some: readonly number[]) => {
      const gone = new Set(some)
      setChosen((before) => new Set([...before].filter((tid) => !gone.has(tid))))
      setDropped(new Set())
    },
    actions: {
      toggle: (tid: number, range = false) => {
        set(range ? rangeOf(tids, anchor, tid) : [tid], range || !selected.has(tid))
        setAnchor(tid)
      },
      selectAll: () => set(tids, true),
      clear: () => set([...selected], false),
    },
  }
}
