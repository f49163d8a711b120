import { Switch } from '@blueprintjs/core'
import type { ChartTone } from '@folkmoot/charts'
import { countsOverTime } from '@folkmoot/domain'
import { useId, useMemo, useState } from 'react'
import { messages } from '../../messages.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useAreaChart } from './use-area-chart.ts'
import { useChartSurroundings } from './use-chart-surroundings.ts'

const HEIGHT = 240

const numbers = new Intl.NumberFormat()
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

interface Props {
  title: string
  help: string
  /** what is counted */
  what: string
  /** milliseconds, ascending */
  times: readonly number[]
  tone: ChartTone
}

/** How a number of people grew over time, as a picture or as a table; nothing with fewer than two points (MON-2). */
export function CountChart({ title, help, what, times, tone }: Props) {
  const id = useId()
  const points = useMemo(() => countsOverTime(times), [times])
  const { width, theme } = useChartSurroundings()
  const { AreaChart, error, load } = useAreaChart()
  const [asTable, setAsTable] = useState(false)
  const columns = useMemo(() => ({ time: messages.until, count: what }), [what])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [from, to] = [days.format(first.time), days.format(last.time)]
  const description = messages.chartDescription(title, numbers.format(last.count), from, to)
  const look = { description, columns, width, height: HEIGHT, theme, tone, asTable }
  return (
    <section aria-labelledby={id} className="count-chart">
      <div className="count-chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="count-chart-help">{help}</p>
        </div>
        <Switch
          checked={asTable}
          label={messages.showTable}
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
      </div>
      <div className="count-chart-place" style={{ width, height: HEIGHT }}>
        {error !== undefined && <Failure what={messages.chartFailed} onRetry={load} />}
        {AreaChart && <AreaChart points={points} {...look} />}
      </div>
    </section>
  )
}
