import type { ModerationList } from '@folkmoot/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CardContext } from './CommentCard.tsx'
import { addressOf } from './ListTabs.tsx'
import type { QueueActions } from './use-queue.ts'

interface Surroundings {
  conversation_id: string
  list: ModerationList
  tids: readonly number[]
  actions: QueueActions
  onReason: (tids: readonly number[]) => void
}

/** What cards share, as one object for as long as the list is open; it always does what the newest drawing says. */
export function useCardContext(surroundings: Surroundings): CardContext {
  const navigate = useNavigate()
  const newest = useRef(surroundings)
  const go = useRef(navigate)
  useLayoutEffect(() => {
    newest.current = surroundings
    go.current = navigate
  })
  const [context] = useState<CardContext>(() => ({
    list: surroundings.list,
    actions: {
      decide: (...given) => newest.current.actions.decide(...given),
      place: (...given) => newest.current.actions.place(...given),
      toggle: (...given) => newest.current.actions.toggle(...given),
      retry: (...given) => newest.current.actions.retry(...given),
    },
    onReason: (tids) => newest.current.onReason(tids),
    onJump: ({ tid, list }) => {
      const { tids, actions, conversation_id } = newest.current
      if (tids.includes(tid)) return actions.place(tid)
      // it stands in another list, or search and filters hold it back
      const to = { pathname: addressOf(conversation_id, list), search: `?q=%23${tid}` }
      void go.current(to, { state: { focus: tid } })
    },
  }))
  return context
}
