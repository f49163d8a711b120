import { type CountPoint, thinned } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { areaOption } from './area-option.ts'
import { Drawing, type Frame } from './Drawing.tsx'
import type { ChartTone } from './palette.ts'
import type { Look } from './parts.ts'
import { timeFormats } from './time-format.ts'

/** As many points as a chart of some hundred pixels can show; the table has the same ones. */
const MOST_POINTS = 200

interface Props extends Frame, Look {
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
  const drawn = useMemo(() => thinned(points, MOST_POINTS), [points])
  const option = useMemo(
    () => areaOption(drawn, { name: count, theme, tone, locale }),
    [drawn, count, theme, tone, locale],
  )
  const rows = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale)
    const { whole } = timeFormats(locale, 0, 0)
    return drawn.map((point) => ({
      key: point.time,
      cells: [whole(point.time), numbers.format(point.count)],
    }))
  }, [drawn, locale])
  return <Drawing option={option} rows={rows} columns={[time, count]} {...frame} />
}
