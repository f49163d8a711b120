import { useMemo } from 'react'
import { type Bar, createBarOption } from './bar-option.ts'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'
import type { ChartStyle } from './chart-options.ts'

interface Props extends ChartFrame, ChartStyle {
  /** pass the same array for the same data */
  bars: readonly Bar[]
  columns: { label: string; count: string; note: string }
}

/** Horizontal bars with their numbers at the ends, and their table. New data, theme or size update the existing chart. */
export function BarChart({ bars, columns, theme, locale, ...frame }: Props) {
  const { label, count, note } = columns
  const option = useMemo(
    () => createBarOption(bars, { name: count, theme, locale }),
    [bars, count, theme, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    return bars.map((bar) => ({
      key: bar.label,
      cells: [bar.label, numbers.format(bar.count), bar.note ?? ''],
    }))
  }, [bars, locale])
  return <ChartCanvas option={option} rows={rows} columns={[label, count, note]} {...frame} />
}
