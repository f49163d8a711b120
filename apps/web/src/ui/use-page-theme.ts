import { useSyncExternalStore } from 'react'

/** Blueprint's class for its dark theme; our styles use the same one. */
export const DARK_CLASS = 'bp6-dark'

const subscribeToTheme = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

const getTheme = () => (document.documentElement.classList.contains(DARK_CLASS) ? 'dark' : 'light')

/** The page's current theme, for pictures in its colours. */
export const usePageTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribeToTheme, getTheme)
