import { useMemo } from 'react'
import { type Bar, barOption } from './bar-option.ts'
import { Drawing, type Frame } from './Drawing.tsx'
import type { ChartTone } from './palette.ts'
import type { Look } from './parts.ts'

interface Props extends Frame, Look {
  /** keep the same array while it is the same data */
  bars: readonly Bar[]
  /** `note` heads a third column of the table */
  columns: { label: string; count: string; note?: string }
  tone?: ChartTone
  /** bars that lie, with their numbers at their ends; for few bars with long labels */
  lying?: boolean
}

/** Numbers of people by kind, as bars on a canvas with their table. New data, another theme or size redraw what is there. */
export function BarChart({ bars, columns, theme, tone = 'first', lying = false, locale, ...frame }: Props) {
  const { label, count, note } = columns
  const option = useMemo(
    () => barOption(bars, { name: count, theme, tone, lying, locale }),
    [bars, count, theme, tone, lying, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    return bars.map((bar) => ({
      key: bar.label,
      cells: [bar.label, numbers.format(bar.count), bar.note ?? ''],
    }))
  }, [bars, locale])
  const headings = note === undefined ? [label, count] : [label, count, note]
  return <Drawing option={option} rows={rows} columns={headings} {...frame} />
}
