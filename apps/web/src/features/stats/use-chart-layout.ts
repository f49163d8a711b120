import type { Theme } from '@folkmoot/ui/colours'
import { getChartWidth } from '@folkmoot/domain/stats'
import { useSyncExternalStore } from 'react'
import { usePageTheme } from '../../ui/use-page-theme.ts'

const subscribeToResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Layout of a Monitor chart: its width, derived from the window's (MON-3), and the theme. */
export function useChartLayout(): { width: number; theme: Theme } {
  const width = useSyncExternalStore(subscribeToResize, () => getChartWidth(window.innerWidth))
  return { width, theme: usePageTheme() }
}
