import { formatNumber } from '@folkmoot/domain/format-number'
import type { ChartTone } from '@folkmoot/charts/chart-options'
import type { TimeSpan } from '@folkmoot/charts/time-ticks'
import { type CountPoint, sliceRunningCounts, computeRunningCounts } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { monitorMessages } from '../../messages/stats.ts'
import { dateFormat } from './formats.ts'
import { ChartPanel } from './ChartPanel.tsx'

interface Props {
  /** position of the picture on its page, from 0 */
  order: number
  title: string
  help: string
  slug: string
  /** the counted thing */
  what: string
  /** milliseconds, ascending; thinned where there is a series */
  times: readonly number[]
  /** the running count, where the server computed it */
  series: readonly CountPoint[] | undefined
  /** the start of the range in milliseconds; the arrays are complete then */
  from: number | undefined
  tone: ChartTone
  span: TimeSpan | undefined
}

/**
 * The growth of a number of people over time, as a picture or as a table; nothing with fewer than two points (MON-2).
 */
export function CountChart({ order, title, help, slug, what, times, series, from, tone, span }: Props) {
  const points = useMemo(
    () => sliceRunningCounts(series ?? computeRunningCounts(times), from),
    [series, times, from],
  )
  const columns = useMemo(() => ({ time: monitorMessages.until, count: what }), [what])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [begin, end] = [dateFormat.format(first.time), dateFormat.format(last.time)]
  return (
    <ChartPanel
      order={order}
      title={title}
      help={help}
      slug={slug}
      description={monitorMessages.chartDescription(title, formatNumber(last.count), begin, end)}
      rows={() => [
        [columns.time, columns.count],
        ...points.map(({ time, count }) => [new Date(time), count]),
      ]}
      drawing={{ kind: 'area', points, columns, tone, span }}
    />
  )
}
