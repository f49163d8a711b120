import type { AreaChart, areaPicture, BarChart, barPicture } from '@folkmoot/charts'
import { useCallback } from 'react'
import { useLoaded } from '../../ui/use-loaded.ts'

/** What draws: components for the page, functions for files. */
export interface Charts {
  AreaChart: typeof AreaChart
  BarChart: typeof BarChart
  areaPicture: typeof areaPicture
  barPicture: typeof barPicture
}

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function charts(order: number): Promise<Charts> {
  const { AreaChart, BarChart, areaPicture, barPicture } = await import('@folkmoot/charts')
  for (let before = 0; before < order; before += 1) await frame()
  return { AreaChart, BarChart, areaPicture, barPicture }
}

/**
 * The charts, loaded after the figures are on the screen. A picture is drawn in one go, and keys wait for it: each of a
 * page gets the charts in a frame of its own.
 * @param order of the picture on its page, from 0
 */
export function useCharts(order: number) {
  const fetch = useCallback(() => charts(order), [order])
  const { code, ...rest } = useLoaded(fetch)
  return { charts: code, ...rest }
}
