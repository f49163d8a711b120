import { ScatterChart as ScatterPart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { echarts } from './echarts.ts'

echarts.use([ScatterPart, LabelLayout])

/** ECharts with the additional parts of a scatter chart. */
export { echarts }
