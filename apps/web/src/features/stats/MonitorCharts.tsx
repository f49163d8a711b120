import type { ConversationStats } from '@folkmoot/api-types/stats'
import { formatNumber } from '@folkmoot/domain/numbers'
import { type CountPoint, getChartWidth } from '@folkmoot/domain/stats'
import type { ChartTone } from '@folkmoot/ui/chart-options'
import type { TimeSpan } from '@folkmoot/ui/time-ticks'
import { memo, useMemo, type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { dateFormat } from './stats-api.ts'
import { Switch } from '@blueprintjs/core'
import type { Theme } from '@folkmoot/ui/colours'
import { Failure } from '../../ui/Failure.tsx'
import { useLazyCode } from '../../ui/use-lazy-code.ts'
import { usePageTheme } from '../../ui/use-page-theme.ts'

interface Props {
  stats: ConversationStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
}

interface CountChartProps {
  title: string
  help: string
  /** the counted thing */
  what: string
  points: readonly CountPoint[]
  span: TimeSpan
  tone: ChartTone
}

/** The growth of a number of people over time; nothing with fewer than two points (MON-2). */
function CountChart({ title, help, what, points, span, tone }: CountChartProps) {
  const columns = useMemo(() => ({ time: 'Until', count: what }), [what])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [begin, end] = [dateFormat.format(first.time), dateFormat.format(last.time)]
  return (
    <ChartPanel
      title={title}
      help={help}
      description={`${title}: ${formatNumber(last.count)} in all, from ${begin} to ${end}`}
    >
      {({ AreaChart }, look) => (
        <AreaChart points={points} columns={columns} tone={tone} span={span} {...look} />
      )}
    </ChartPanel>
  )
}

const NO_POINTS: readonly CountPoint[] = []

/** The two charts, on one time axis; a poll without changes does not render them again. */
export const MonitorCharts = memo(function CountCharts({ stats, from, until }: Props) {
  const { voters, commenters } = stats.series ?? { voters: NO_POINTS, commenters: NO_POINTS }
  const span = useMemo(() => {
    const times = [voters, commenters].flatMap((points) =>
      [points[0], points.at(-1)].flatMap((one) => one?.time ?? []),
    )
    return { from: from ?? Math.min(...times), to: until ?? Math.max(...times) }
  }, [voters, commenters, from, until])
  return (
    <div className="row count-charts">
      <CountChart
        title="Voters over time"
        help="Each person counts from their first vote on."
        what="Voters"
        points={voters}
        span={span}
        tone="first"
      />
      <CountChart
        title="Commenters over time"
        help="Each person counts from their first comment on."
        what="Commenters"
        points={commenters}
        span={span}
        tone="second"
      />
    </div>
  )
})

const CHART_HEIGHT_PX = 240

const subscribeToResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Loads the charts after the figures are on the screen. */
const loadCharts = () => import('@folkmoot/ui/AreaChart')
type Charts = Awaited<ReturnType<typeof loadCharts>>

interface ChartLook {
  description: string
  width: number
  height: number
  theme: Theme
  asTable: boolean
}

interface ChartPanelProps {
  title: string
  help: string
  /** a sentence for screen readers */
  description: string
  children: (charts: Charts, look: ChartLook) => ReactNode
}

/** A picture of Monitor in its frame: title, and the drawing or its table. Its width is derived from the window's (MON-3). */
function ChartPanel({ title, help, description, children }: ChartPanelProps) {
  const id = useId()
  const width = useSyncExternalStore(subscribeToResize, () => getChartWidth(window.innerWidth))
  const theme = usePageTheme()
  const { code, error, load } = useLazyCode(loadCharts)
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-labelledby={id}>
      <div className="row top ends" style={{ maxWidth: width }}>
        <h2 id={id}>{title}</h2>
        <Switch
          checked={asTable}
          label="Show as table"
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
        <p className="muted">{help}</p>
      </div>
      <div className="count-chart-place" style={{ width, minHeight: CHART_HEIGHT_PX }}>
        {error !== undefined && <Failure what="The chart could not be loaded." onRetry={load} />}
        {code && children(code, { description, width, height: CHART_HEIGHT_PX, theme, asTable })}
      </div>
    </section>
  )
}
