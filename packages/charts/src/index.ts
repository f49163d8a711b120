export { AreaChart } from './AreaChart.tsx'
export type { ChartTheme, ChartTone } from './palette.ts'
