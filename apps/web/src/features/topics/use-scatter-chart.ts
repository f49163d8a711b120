import { useLazyCode } from '../../ui/use-lazy-code.ts'

const loadScatterChart = async () => {
  const { ScatterChart } = await import('@folkmoot/charts/ScatterChart')
  return { ScatterChart }
}

/** The lazily loaded map component. */
export const useScatterChart = () => useLazyCode(loadScatterChart)
