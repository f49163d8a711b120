import type { ModerationList } from '@folkmoot/domain/comments'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CardContext } from './CommentCard.tsx'
import { getListPath } from './moderation-lists.ts'
import type { QueueActions } from './use-queue.ts'

interface Input {
  conversation_id: string
  list: ModerationList
  tids: readonly number[]
  actions: QueueActions
  onReason: (tids: readonly number[]) => void
  canChange: boolean
}

/** Creates the context of the cards once for each list. Its functions always use the latest input. */
export function useCardContext(input: Input): CardContext {
  const navigate = useNavigate()
  const latest = useRef({ ...input, navigate })
  useLayoutEffect(() => {
    latest.current = { ...input, navigate }
  })
  const [context] = useState<CardContext>(() => ({
    list: input.list,
    canChange: input.canChange,
    actions: {
      decide: (...args) => latest.current.actions.decide(...args),
      focusCard: (...args) => latest.current.actions.focusCard(...args),
      toggle: (...args) => latest.current.actions.toggle(...args),
      retry: (...args) => latest.current.actions.retry(...args),
    },
    onReason: (tids) => latest.current.onReason(tids),
    onOpenDuplicate: ({ tid, list }) => {
      const { tids, actions, conversation_id, navigate } = latest.current
      if (tids.includes(tid)) return actions.focusCard(tid)
      // it is in another list, or the search and the filters hide it
      const to = { pathname: getListPath(conversation_id, list), search: `?q=%23${tid}` }
      void navigate(to, { state: { focus: tid } })
    },
  }))
  return context
}
