import { Switch } from '@blueprintjs/core'
import type { TableCell } from '@folkmoot/domain/export/table-csv'
import { lazy, Suspense, useId, useState } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { Failure } from '../../ui/Failure.tsx'
import { type Drawing, renderPng } from './drawings.ts'
import { SaveChart } from './SaveChart.tsx'
import { type Charts, useCharts } from './use-charts.ts'
import { useChartLayout } from './use-chart-layout.ts'

// for people who want the numbers
const DataTable = lazy(() => import('../../ui/table/DataTable.tsx'))

const CHART_HEIGHT_PX = 240

interface Props {
  /** position of the picture on its page, from 0 */
  order: number
  title: string
  help: string
  /** prefix of the names of its files */
  slug: string
  /** a sentence for screen readers */
  description: string
  drawing: Drawing
  /** the picture's data as a table, with headings */
  rows: () => readonly (readonly TableCell[])[]
}

interface ChartDrawingProps {
  charts: Charts
  drawing: Drawing
  look: { description: string; width: number; height: number; theme: 'light' | 'dark' }
}

function ChartDrawing({ charts: { AreaChart, BarChart, DayChart }, drawing, look }: ChartDrawingProps) {
  if (drawing.kind === 'area') {
    const { points, columns, tone, span } = drawing
    return <AreaChart points={points} columns={columns} tone={tone} span={span} {...look} />
  }
  if (drawing.kind === 'days') {
    const { days, columns, tone, span, max } = drawing
    return <DayChart days={days} columns={columns} tone={tone} span={span} max={max} {...look} />
  }
  const { bars, columns, tone, isHorizontal } = drawing
  return <BarChart bars={bars} columns={columns} tone={tone} horizontal={isHorizontal} {...look} />
}

/** The picture's data as a table. */
function ChartRows({ name, rows }: Pick<Props, 'rows'> & { name: string }) {
  const [headings = [], ...cells] = rows()
  return (
    <Suspense>
      <DataTable name={name} headings={headings.map(String)} rows={cells} />
    </Suspense>
  )
}

/** A picture of Monitor in its frame: title, drawing or table, and its files. */
export function ChartPanel({ order, title, help, slug, description, drawing, rows }: Props) {
  const id = useId()
  const { width, theme } = useChartLayout()
  const { charts, error, load } = useCharts(order)
  const [asTable, setAsTable] = useState(false)
  const look = { description, width, height: CHART_HEIGHT_PX, theme }
  const png = (topic: string) =>
    charts && renderPng(charts, drawing, { title, note: messages.pictureNote(description, topic) })
  return (
    <section aria-labelledby={id} className="count-chart">
      <div className="count-chart-head" style={{ maxWidth: width }}>
        <h2 id={id}>{title}</h2>
        <Switch
          checked={asTable}
          label={messages.showTable}
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
        <p className="monitor-help">{help}</p>
      </div>
      <div className="count-chart-place" style={{ width, minHeight: CHART_HEIGHT_PX }}>
        {error !== undefined && <Failure what={messages.chartFailed} onRetry={load} />}
        {asTable ? (
          <ChartRows name={description} rows={rows} />
        ) : (
          charts && <ChartDrawing charts={charts} drawing={drawing} look={look} />
        )}
      </div>
      <SaveChart title={title} slug={slug} rows={rows} renderPng={png} isReady={charts !== undefined} />
    </section>
  )
}
