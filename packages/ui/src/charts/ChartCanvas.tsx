import imported from 'echarts-for-react/lib/core'
import type { ComponentType, CSSProperties } from 'react'
import { canDrawCanvas, ChartTable, type ChartTableRow } from './ChartTable.tsx'
import { echarts } from './echarts.ts'

interface ReactEchartsProps {
  echarts: unknown
  option: unknown
  opts?: { renderer: 'canvas' }
  style?: CSSProperties
}

/**
 * The React component of ECharts. Its module is CommonJS, which bundlers and Node wrap differently; only this file unwraps it.
 */
const reactEChartsModule: unknown =
  typeof imported === 'function' ? imported : (imported as { default: unknown }).default

const ReactECharts = reactEChartsModule as ComponentType<ReactEchartsProps>

const ECHARTS_OPTS = { renderer: 'canvas' } as const

/** Properties of every chart. */
export interface ChartFrame {
  /** text alternative of the chart, and caption of its table */
  description: string
  /** in px */
  width: number
  height: number
  /** shows the table instead of the chart */
  asTable?: boolean
}

interface Props extends ChartFrame {
  /** pass the same object to avoid a redraw */
  option: object
  columns: readonly string[]
  rows: readonly ChartTableRow[]
}

/**
 * A chart on a canvas with its table. A new option or size updates the existing chart. Without canvas support the table is
 * shown.
 */
export function ChartCanvas({ option, columns, rows, description, width, height, asTable = false }: Props) {
  const hasPicture = !asTable && canDrawCanvas()
  return (
    <div style={{ position: 'relative', width, height }}>
      {hasPicture && (
        <div role="img" aria-label={description} style={{ position: 'absolute' }}>
          <ReactECharts echarts={echarts} option={option} opts={ECHARTS_OPTS} style={{ width, height }} />
        </div>
      )}
      <ChartTable rows={rows} caption={description} columns={columns} visible={!hasPicture} height={height} />
    </div>
  )
}
