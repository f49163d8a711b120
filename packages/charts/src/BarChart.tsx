import { useMemo } from 'react'
import { type Bar, createBarOption } from './bar-option.ts'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'
import type { ChartTone } from './chart-options.ts'
import type { ChartStyle } from './chart-options.ts'

interface Props extends ChartFrame, ChartStyle {
  /** pass the same array for the same data */
  bars: readonly Bar[]
  /** `note` heads a third column of the table */
  columns: { label: string; count: string; note?: string }
  tone?: ChartTone
  /** horizontal bars with their numbers at the ends, for few bars with long labels */
  horizontal?: boolean
}

/** A bar chart with its table. New data, theme or size update the existing chart. */
export function BarChart({
  bars,
  columns,
  theme,
  tone = 'first',
  horizontal = false,
  locale,
  ...frame
}: Props) {
  const { label, count, note } = columns
  const option = useMemo(
    () => createBarOption(bars, { name: count, theme, tone, horizontal, locale }),
    [bars, count, theme, tone, horizontal, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    return bars.map((bar) => ({
      key: bar.label,
      cells: [bar.label, numbers.format(bar.count), bar.note ?? ''],
    }))
  }, [bars, locale])
  const headings = note === undefined ? [label, count] : [label, count, note]
  return <ChartCanvas option={option} rows={rows} columns={headings} {...frame} />
}
