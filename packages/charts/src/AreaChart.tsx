import { type CountPoint, thinPoints } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { createAreaOption } from './area-option.ts'
import { ChartCanvas, type ChartFrame } from './ChartCanvas.tsx'
import type { ChartTone } from './palette.ts'
import type { ChartStyle } from './chart-options.ts'
import { createTimeFormats } from './time-format.ts'

/** As many points as a chart of some hundred pixels can show; the table has the same ones. */
const MAX_POINTS = 200

interface Props extends ChartFrame, ChartStyle {
  /** ascending in time; keep the same array while it is the same data */
  points: readonly CountPoint[]
  columns: { time: string; count: string }
  tone?: ChartTone
}

/**
 * A count that grows over time, as a filled curve on a canvas with its table. New data, another theme or size redraw
 * what is there; nothing is built anew.
 */
export function AreaChart({ points, columns, theme, tone = 'first', locale, ...frame }: Props) {
  const { time, count } = columns
  const drawn = useMemo(() => thinPoints(points, MAX_POINTS), [points])
  const option = useMemo(
    () => createAreaOption(drawn, { name: count, theme, tone, locale }),
    [drawn, count, theme, tone, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    const { formatFull: whole } = createTimeFormats(locale, 0, 0)
    return drawn.map((point) => ({
      key: point.time,
      cells: [whole(point.time), numbers.format(point.count)],
    }))
  }, [drawn, locale])
  return <ChartCanvas option={option} rows={rows} columns={[time, count]} {...frame} />
}
