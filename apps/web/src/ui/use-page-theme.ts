import { useSyncExternalStore } from 'react'

const subscribeToTheme = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] })
  return () => observer.disconnect()
}

const getTheme = () => (document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light')

/** The theme that the page wears now, for pictures that are drawn in its colours. */
export const usePageTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribeToTheme, getTheme)
