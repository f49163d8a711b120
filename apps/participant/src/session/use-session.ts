import { useCallback, useEffect, useState } from 'react'
import { openSession, toLoadError, type Session, type LoadError } from './session.ts'

/** Opens a conversation; `again` opens it anew, with what is shown staying until then. */
export function useSession(conversation_id: string, xid: string | undefined) {
  const [state, setState] = useState<Session | LoadError | 'loading'>('loading')
  const [attempt, setAttempt] = useState({})
  const again = useCallback(() => setAttempt({}), [])

  useEffect(() => {
    let isHere = true
    let opened: Session | undefined
    const open = async () => {
      try {
        opened = await openSession({ conversation_id, xid })
        if (isHere) setState(opened)
        else opened.close()
      } catch (problem) {
        if (isHere) setState(toLoadError(problem))
      }
    }
    // each attempt is a new object: asking again is all that it says
    if (attempt) void open()
    return () => {
      isHere = false
      opened?.close()
    }
  }, [conversation_id, xid, attempt])
  return { state, again }
}
