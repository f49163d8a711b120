import { type CountPoint, thinned } from '@folkmoot/domain'
import { useMemo } from 'react'
import { areaOption } from './area-option.ts'
import { canDraw } from './can-draw.ts'
import { echarts } from './echarts.ts'
import type { ChartTheme, ChartTone } from './palette.ts'
import { ReactECharts } from './react-echarts.ts'
import { TableTwin } from './TableTwin.tsx'

/** As many points as a chart of some hundred pixels can show; the table has the same ones. */
const MOST_POINTS = 200

const OPTS = { renderer: 'canvas' } as const

interface Props {
  /** ascending in time; keep the same array while it is the same data */
  points: readonly CountPoint[]
  /** what the picture shows, in a sentence, for those who do not see it; also the table's caption */
  description: string
  columns: { time: string; count: string }
  /** in px */
  width: number
  height: number
  theme: ChartTheme
  tone?: ChartTone
  /** the table takes the place of the picture */
  asTable?: boolean
  /** the reader's, as `Intl` takes it; without one that of the machine */
  locale?: string | undefined
}

/**
 * A count that grows over time, as a filled curve on a canvas with its table. New data, another theme or size redraw
 * what is there; nothing is built anew.
 */
export function AreaChart(props: Props) {
  const {
    points,
    description,
    columns,
    width,
    height,
    theme,
    tone = 'first',
    asTable = false,
    locale,
  } = props
  const drawn = useMemo(() => thinned(points, MOST_POINTS), [points])
  const option = useMemo(
    () => areaOption(drawn, { name: columns.count, theme, tone, locale }),
    [drawn, columns.count, theme, tone, locale],
  )
  const visible = asTable || !canDraw()
  return (
    <div style={{ position: 'relative', width, height }}>
      {canDraw() && (
        <div
          role="img"
          aria-label={description}
          style={{ visibility: visible ? 'hidden' : 'visible', position: 'absolute' }}
        >
          <ReactECharts echarts={echarts} option={option} opts={OPTS} style={{ width, height }} />
        </div>
      )}
      <TableTwin
        points={drawn}
        caption={description}
        columns={columns}
        visible={visible}
        height={height}
        locale={locale}
      />
    </div>
  )
}
