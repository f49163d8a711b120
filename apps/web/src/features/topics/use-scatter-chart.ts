import { useLazyCode } from '../../ui/use-lazy-code.ts'

const loadScatterChart = async () => {
  const { ScatterChart } = await import('@folkmoot/charts')
  return { ScatterChart }
}

/** The map, loaded beside its points. */
export const useScatterChart = () => useLazyCode(loadScatterChart)
