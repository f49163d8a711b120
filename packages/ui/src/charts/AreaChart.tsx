import { type CountPoint, thinPoints } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { createAreaOption } from './area-option.ts'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'
import type { ChartStyle, ChartTone } from './chart-options.ts'
import type { TimeSpan } from './time-ticks.ts'
import { createTimeFormat } from './chart-options.ts'

/** Points that a chart of a few hundred pixels can show; the table has the same ones. */
const MAX_POINTS = 200

interface Props extends ChartFrame, ChartStyle {
  /** ascending in time; pass the same array for the same data */
  points: readonly CountPoint[]
  columns: { time: string; count: string }
  tone: ChartTone
  /** of the time axis; pass the same object for the same span */
  span: TimeSpan
}

/**
 * A running count as an area chart with its table. New data, theme or size update the existing chart.
 */
export function AreaChart({ points, columns, theme, tone, locale, span, ...frame }: Props) {
  const { time, count } = columns
  const { width } = frame
  const drawn = useMemo(() => thinPoints(points, MAX_POINTS), [points])
  const option = useMemo(
    () => createAreaOption(drawn, { name: count, theme, tone, locale, span, width }),
    [drawn, count, theme, tone, locale, span, width],
  )
  const rows = useMemo(() => {
    const numberFormat = new Intl.NumberFormat(locale)
    const formatTime = createTimeFormat(locale)
    return drawn.map((point) => ({
      key: point.time,
      cells: [formatTime(point.time), numberFormat.format(point.count)],
    }))
  }, [drawn, locale])
  return <ChartCanvas option={option} rows={rows} columns={[time, count]} {...frame} />
}
