import type { Theme } from '@folkmoot/ui/colours'
import { useSyncExternalStore } from 'react'
import { usePrinting } from './use-printing.ts'

const DARK_QUERY = '(prefers-color-scheme: dark)'

const subscribeToTheme = (onChange: () => void) => {
  const asked = window.matchMedia(DARK_QUERY)
  asked.addEventListener('change', onChange)
  return () => asked.removeEventListener('change', onChange)
}

/** The theme of pictures: the reader's on screen, light on paper. */
export function usePageTheme(): Theme {
  const isDark = useSyncExternalStore(subscribeToTheme, () => window.matchMedia(DARK_QUERY).matches)
  const isPrinting = usePrinting()
  return isDark && !isPrinting ? 'dark' : 'light'
}
