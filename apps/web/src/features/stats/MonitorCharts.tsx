import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import type { ChartTone } from '@folkmoot/ui/chart-options'
import type { TimeSpan } from '@folkmoot/ui/time-ticks'
import { formatNumber } from '@folkmoot/domain/numbers'
import { computeRunningCounts, type CountPoint, getCounts, sliceRunningCounts } from '@folkmoot/domain/stats'
import { memo, useMemo } from 'react'
import { ChartPanel } from './ChartPanel.tsx'
import { dateFormat } from './formats.ts'
import { Funnel } from './Funnel.tsx'
import type { PackedStats } from './stats-api.ts'

interface Props {
  conversation: ConversationDetails
  stats: PackedStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
  health: ConversationHealth | undefined
}

/** Computes the growth of a number of people in a range, unless the server did. */
const usePoints = (
  times: readonly number[],
  series: readonly CountPoint[] | undefined,
  from: number | undefined,
) => useMemo(() => sliceRunningCounts(series ?? computeRunningCounts(times), from), [times, series, from])

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

/** Both charts have one time axis. */
function CountCharts({ stats, from, until }: Pick<Props, 'stats' | 'from' | 'until'>) {
  const voters = usePoints(stats.firstVoteTimes, stats.series?.voters, from)
  const commenters = usePoints(stats.firstCommentTimes, stats.series?.commenters, from)
  const span = useMemo(() => {
    const times = [voters, commenters].flatMap((points) =>
      [points[0], points.at(-1)].flatMap((one) => one?.time ?? []),
    )
    return { from: from ?? Math.min(...times), to: until ?? Math.max(...times) }
  }, [voters, commenters, from, until])
  return (
    <>
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
    </>
  )
}

/** All pictures of Monitor; a poll without changes does not render them again. */
export const MonitorCharts = memo(function Pictures({ conversation, stats, from, until, health }: Props) {
  const counts = getCounts(stats)
  // codes are used before anyone votes; without a tree there is nothing to draw until then
  const begun = conversation.treevite_enabled || counts.votes + counts.comments > 0
  return (
    <div className="count-charts">
      <CountCharts stats={stats} from={from} until={until} />
      {begun && until === undefined && (
        <Funnel conversation={conversation} counts={counts} reach={health?.reach} />
      )}
      {begun && until !== undefined && (
        <p className="monitor-help">
          The funnel shows current numbers: choose a range without an end to see it.
        </p>
      )}
    </div>
  )
})
