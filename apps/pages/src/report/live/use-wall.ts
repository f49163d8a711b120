import type { Wall } from '@folkmoot/api-types/wall'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useState } from 'react'

interface Shown {
  readonly wall?: Wall
  /** `unknown`: there is nothing to show, or not any more */
  readonly failure?: 'unknown' | 'offline'
  /** when the server answered last, in milliseconds, while it does not answer now */
  readonly since?: number
}

/** Asks for the wall all the time; while nobody answers, what was shown last stays. */
export function useWall(conversation_id: string): Shown {
  const [shown, setShown] = useState<Shown & { readonly answered?: number }>({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const end = new AbortController()
    const ask = async () => {
      try {
        const answer = await fetch(`/api/v3/wall?conversation_id=${conversation_id}`, { signal: end.signal })
        if (answer.ok) setShown({ wall: (await answer.json()) as Wall, answered: Date.now() })
        else if (answer.status < 500 && answer.status !== 429) setShown({ failure: 'unknown' })
        else throw new Error(answer.statusText)
      } catch {
        setShown((now) =>
          now.answered === undefined ? now : { ...now, failure: 'offline', since: now.answered },
        )
      }
      if (!end.signal.aborted) timer = setTimeout(() => void ask(), TIMES_MS.wallPoll)
    }
    void ask()
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [conversation_id])
  return shown
}
