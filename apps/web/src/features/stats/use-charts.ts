import type { AreaChart, areaPicture, BarChart, barPicture } from '@folkmoot/charts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** What draws: components for the page, functions for files. */
export interface Charts {
  AreaChart: typeof AreaChart
  BarChart: typeof BarChart
  areaPicture: typeof areaPicture
  barPicture: typeof barPicture
}

const charts = async (): Promise<Charts> => {
  const { AreaChart, BarChart, areaPicture, barPicture } = await import('@folkmoot/charts')
  return { AreaChart, BarChart, areaPicture, barPicture }
}

/** The charts, loaded after the figures are on the screen. */
export function useCharts() {
  const { code, ...rest } = useLoaded(charts)
  return { charts: code, ...rest }
}
