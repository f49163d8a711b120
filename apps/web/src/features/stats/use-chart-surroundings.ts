import type { ChartTheme } from '@folkmoot/charts'
import { chartWidth } from '@folkmoot/domain'
import { useSyncExternalStore } from 'react'

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

const onTheme = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] })
  return () => observer.disconnect()
}

const theme = (): ChartTheme => (document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light')

/** What a chart of Monitor takes from the page around it: its width, after the window's (MON-3), and the theme. */
export function useChartSurroundings(): { width: number; theme: ChartTheme } {
  const width = useSyncExternalStore(onResize, () => chartWidth(window.innerWidth))
  return { width, theme: useSyncExternalStore(onTheme, theme) }
}
