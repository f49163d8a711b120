import { canDrawCanvas } from './can-draw-canvas.ts'
import { echarts } from './echarts.ts'
import { ReactECharts } from './react-echarts.ts'
import { ChartTable, type ChartTableRow } from './ChartTable.tsx'

const ECHARTS_OPTS = { renderer: 'canvas' } as const

/** What every chart takes from the page that it is on. */
export interface ChartFrame {
  /** what the picture shows, in a sentence, for those who do not see it; also the table's caption */
  description: string
  /** in px */
  width: number
  height: number
  /** the table takes the place of the picture */
  asTable?: boolean
}

interface Props extends ChartFrame {
  /** keep the same one while nothing is to be drawn anew */
  option: object
  columns: readonly string[]
  rows: readonly ChartTableRow[]
}

/**
 * A picture on a canvas with its table. Another option or size redraws what is there; nothing is built anew. Where the
 * browser does not draw, the table is shown.
 */
export function ChartCanvas({ option, columns, rows, description, width, height, asTable = false }: Props) {
  const visible = asTable || !canDrawCanvas()
  return (
    <div style={{ position: 'relative', width, height }}>
      {canDrawCanvas() && (
        <div
          role="img"
          aria-label={description}
          style={{ visibility: visible ? 'hidden' : 'visible', position: 'absolute' }}
        >
          <ReactECharts echarts={echarts} option={option} opts={ECHARTS_OPTS} style={{ width, height }} />
        </div>
      )}
      <ChartTable rows={rows} caption={description} columns={columns} visible={visible} height={height} />
    </div>
  )
}
