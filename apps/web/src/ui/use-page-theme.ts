import { useSyncExternalStore } from 'react'

const subscribeToTheme = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] })
  return () => observer.disconnect()
}

const getTheme = () => (document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light')

/** The page's current theme, for pictures in its colours. */
export const usePageTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribeToTheme, getTheme)
