import { useLayoutEffect, useRef, useState } from 'react'
import type { RowContext } from './CommentRow.tsx'
import type { QueueActions } from './use-queue.ts'

interface Input {
  actions: QueueActions
  canChange: boolean
  onOpen: () => void
}

/** Creates the context of the rows once for each list. Its functions always use the latest input. */
export function useRowContext(input: Input): RowContext {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const [context] = useState<RowContext>(() => ({
    canChange: input.canChange,
    actions: {
      focusComment: (...args) => latest.current.actions.focusComment(...args),
      toggle: (...args) => latest.current.actions.toggle(...args),
    },
    onOpen: () => latest.current.onOpen(),
  }))
  return context
}
