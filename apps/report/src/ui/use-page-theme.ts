import type { ChartTheme } from '@folkmoot/charts'
import { useSyncExternalStore } from 'react'
import { usePrinting } from './use-printing.ts'

const dark = '(prefers-color-scheme: dark)'

const watch = (onChange: () => void) => {
  const asked = window.matchMedia(dark)
  asked.addEventListener('change', onChange)
  return () => asked.removeEventListener('change', onChange)
}

/** The theme that a picture is drawn in: the reader's, and light on paper. */
export function usePageTheme(): ChartTheme {
  const isDark = useSyncExternalStore(watch, () => window.matchMedia(dark).matches)
  const isPrinting = usePrinting()
  return isDark && !isPrinting ? 'dark' : 'light'
}
