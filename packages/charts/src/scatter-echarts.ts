import { ScatterChart as ScatterPart } from 'echarts/charts'
import { echarts } from './echarts.ts'

echarts.use([ScatterPart])

/** ECharts with what a map of points needs beside the parts of all charts. */
export { echarts }
