import { useCallback, useEffect, useState } from 'react'
import type { XidProof } from '../frame/options.ts'
import { openSession, toLoadError, type Session, type LoadError } from './session.ts'

/** Opens a conversation. `reopen` opens it again; the page keeps the old session until the new one is there. */
export function useSession(conversation_id: string, xid: string | undefined, xidProof?: XidProof) {
  const [state, setState] = useState<Session | LoadError | 'loading'>('loading')
  const [attempt, setAttempt] = useState({})
  const reopen = useCallback(() => setAttempt({}), [])

  useEffect(() => {
    let isCurrent = true
    let opened: Session | undefined
    const open = async () => {
      try {
        opened = await openSession({ conversation_id, xid, xidProof })
        if (isCurrent) setState(opened)
        else opened.close()
      } catch (problem) {
        if (isCurrent) setState(toLoadError(problem))
      }
    }
    // each attempt is a new object, so setting it runs this effect again
    if (attempt) void open()
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [conversation_id, xid, xidProof, attempt])
  return { state, reopen }
}
