import { useEffect, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { getAnswerName } from './answers.ts'
import { AnswerSign } from './AnswerSign.tsx'
import type { GivenAnswer } from './voting-state.ts'

/** How long the line says what the last answer was. Its button stays. */
const FRESH_MS = 5000

interface Props {
  /** the last answer; undefined before the first one and after Undo */
  last: GivenAnswer | undefined
  onUndo: () => void
}

/** True for five seconds after each answer. */
function useIsFresh(last: GivenAnswer | undefined): boolean {
  const [stale, setStale] = useState<GivenAnswer>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setStale(last), FRESH_MS)
    return () => clearTimeout(timer)
  }, [last])
  return last !== undefined && last !== stale
}

/**
 * What the last answer was, and a way back. The line has its room before the first answer too, so nothing moves. It is no live
 * region: the announcement of the next comment says it (RES-57).
 */
export function UndoLine({ last, onUndo }: Props) {
  const { vote: words } = useMessages()
  const isFresh = useIsFresh(last)
  const name = last && getAnswerName(last.vote.vote)
  return (
    <div className="undo">
      {isFresh && name && (
        <span key={last.comment.tid} className={`said ${name}`}>
          <AnswerSign name={name} />
          <span>{words.said[name]}</span>
          <span aria-hidden="true">·</span>
        </span>
      )}
      {last && (
        <button type="button" className="quiet" aria-label={words.undoLast} onClick={onUndo}>
          {isFresh ? words.undo : words.undoLast}
        </button>
      )}
    </div>
  )
}
