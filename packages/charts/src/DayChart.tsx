import { useMemo } from 'react'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'
import type { ChartStyle, ChartTone } from './chart-options.ts'
import { createDayFormat, createDayOption, type DayBar } from './day-option.ts'
import type { TimeSpan } from './time-ticks.ts'

interface Props extends ChartFrame, ChartStyle {
  /** ascending; pass the same array for the same data */
  days: readonly DayBar[]
  columns: { time: string; count: string; note: string }
  tone?: ChartTone
  /** of the time axis; pass the same object for the same span */
  span: TimeSpan
  /** end of the count axis; default: as high as the bars */
  max?: number | undefined
}

/** A number by day as bars, with its table. New data, theme or size update the existing chart. */
export function DayChart({ days, columns, theme, tone = 'first', span, max, locale, ...frame }: Props) {
  const { time, count, note } = columns
  const { width } = frame
  const option = useMemo(
    () => createDayOption(days, { name: count, theme, tone, span, max, locale, width }),
    [days, count, theme, tone, span, max, locale, width],
  )
  const rows = useMemo(() => {
    const numberFormat = new Intl.NumberFormat(locale)
    const formatDay = createDayFormat(locale)
    return days.map((day) => ({
      key: day.time,
      cells: [formatDay(day.time), numberFormat.format(day.count), day.note ?? ''],
    }))
  }, [days, locale])
  return <ChartCanvas option={option} rows={rows} columns={[time, count, note]} {...frame} />
}
