import { useLoaded } from '../../ui/use-loaded.ts'

const scatterChart = async () => {
  const { ScatterChart } = await import('@folkmoot/charts')
  return { ScatterChart }
}

/** The map, loaded beside its points. */
export const useScatterChart = () => useLoaded(scatterChart)
