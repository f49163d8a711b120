import { ScatterChart as ScatterPart } from 'echarts/charts'
import { echarts } from './echarts.ts'

echarts.use([ScatterPart])

/** ECharts with the additional parts of a scatter chart. */
export { echarts }
