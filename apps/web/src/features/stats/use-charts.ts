import type { AreaChart } from '@folkmoot/charts/AreaChart'
import type { BarChart } from '@folkmoot/charts/BarChart'
import type { DayChart } from '@folkmoot/charts/DayChart'
import type { renderAreaImage, renderBarImage, renderDayImage } from '@folkmoot/charts/render-image'
import { useCallback } from 'react'
import { useLazyCode } from '../../ui/use-lazy-code.ts'

/** The lazily loaded charts: components for the page, functions for files. */
export interface Charts {
  AreaChart: typeof AreaChart
  BarChart: typeof BarChart
  DayChart: typeof DayChart
  renderAreaImage: typeof renderAreaImage
  renderBarImage: typeof renderBarImage
  renderDayImage: typeof renderDayImage
}

const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function loadCharts(order: number): Promise<Charts> {
  const [{ AreaChart }, { BarChart }, { DayChart }, images] = await Promise.all([
    import('@folkmoot/charts/AreaChart'),
    import('@folkmoot/charts/BarChart'),
    import('@folkmoot/charts/DayChart'),
    import('@folkmoot/charts/render-image'),
  ])
  for (let before = 0; before < order; before += 1) await waitForFrame()
  const { renderAreaImage, renderBarImage, renderDayImage } = images
  return { AreaChart, BarChart, DayChart, renderAreaImage, renderBarImage, renderDayImage }
}

/**
 * Loads the charts after the figures are on the screen. Rendering a picture blocks input, so each picture of a page
 * gets the charts in its own frame.
 * @param order position of the picture on its page, from 0
 */
export function useCharts(order: number) {
  const fetch = useCallback(() => loadCharts(order), [order])
  const { code, ...rest } = useLazyCode(fetch)
  return { charts: code, ...rest }
}
