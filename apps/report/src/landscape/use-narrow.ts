import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 760px)'

const subscribe = (onChange: () => void) => {
  const asked = window.matchMedia(QUERY)
  asked.addEventListener('change', onChange)
  return () => asked.removeEventListener('change', onChange)
}

/** True where there is room for a phone's layout only. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
