import { useCallback, useEffect, useState } from 'react'
import { formatLandscapeQuery, parseLandscapeQuery, type LandscapeChoice } from './landscape-query.ts'

/** The choices of a reader, which are in the address: every view has a link. */
export function useLandscapeView(): readonly [LandscapeChoice, (change: Partial<LandscapeChoice>) => void] {
  const [choice, setChoice] = useState(() => parseLandscapeQuery(window.location.search))
  useEffect(() => {
    const read = () => setChoice(parseLandscapeQuery(window.location.search))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  const change = useCallback((changed: Partial<LandscapeChoice>) => {
    const next = { ...parseLandscapeQuery(window.location.search), ...changed }
    const { pathname, search, hash } = window.location
    window.history.replaceState(
      window.history.state,
      '',
      pathname + formatLandscapeQuery(next, search) + hash,
    )
    setChoice(next)
  }, [])
  return [choice, change]
}
