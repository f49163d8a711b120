import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import type { TimeSpan } from '@folkmoot/charts/time-ticks'
import { formatNumber } from '@folkmoot/domain/format-number'
import { LIMITS } from '@folkmoot/domain/limits'
import { getCounts } from '@folkmoot/domain/stats'
import { memo, useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { CountChart } from './CountChart.tsx'
import { ActivityCharts, CommentCharts, StabilityChart } from './DayCharts.tsx'
import { createDaySeries, findSpan } from './day-series.ts'
import { Funnel } from './Funnel.tsx'
import { GroupChanges } from './GroupChanges.tsx'
import { isHistogramOfPresent } from './histogram-bins.ts'
import { HistogramChart } from './HistogramChart.tsx'
import type { PackedStats } from './stats-api.ts'
import { useStableValue } from './use-stable-value.ts'

interface Props {
  conversation: ConversationDetails
  stats: PackedStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
  health: ConversationHealth | undefined
}

interface CountProps extends Pick<Props, 'stats' | 'from'> {
  span: TimeSpan | undefined
}

function CountCharts({ stats, from, span }: CountProps) {
  return (
    <>
      <CountChart
        order={2}
        title={messages.votersChart}
        help={messages.votersChartHelp}
        slug="voters"
        what={messages.voters}
        times={stats.firstVoteTimes}
        series={stats.series?.voters}
        from={from}
        span={span}
        tone="first"
      />
      <CountChart
        order={3}
        title={messages.commentersChart}
        help={messages.commentersChartHelp}
        slug="commenters"
        what={messages.commenters}
        times={stats.firstCommentTimes}
        series={stats.series?.commenters}
        from={from}
        span={span}
        tone="second"
      />
    </>
  )
}

function Histograms({ stats }: Pick<Props, 'stats'>) {
  const votesHistogram = useStableValue(stats.votesHistogram)
  const burstHistogram = useStableValue(stats.burstHistogram)
  const votes = useMemo(
    () => votesHistogram.map(({ n_votes: value, n_ptpts: people }) => ({ value, people })),
    [votesHistogram],
  )
  const sessions = useMemo(
    () => burstHistogram.map(({ n_bursts: value, n_ptpts: people }) => ({ value, people })),
    [burstHistogram],
  )
  return (
    <>
      <HistogramChart
        order={7}
        title={messages.votesChart}
        help={messages.votesChartHelp}
        slug="votes-per-participant"
        what={messages.votesCast}
        rows={votes}
        tone="first"
      />
      <HistogramChart
        order={8}
        title={messages.sessionsChart}
        help={messages.sessionsChartHelp}
        slug="sessions"
        what={messages.sessions}
        rows={sessions}
        tone="second"
      />
    </>
  )
}

/** The charts over time have one axis, which needs the days of the whole conversation. */
function useDays(
  health: ConversationHealth | undefined,
  from: number | undefined,
  until: number | undefined,
) {
  const known = useStableValue(
    health && { days: health.days, today: health.today, group_days: health.group_days },
  )
  return useMemo(() => {
    const range = { from, until }
    return { series: known && createDaySeries(known, range), span: known && findSpan(known, range) }
  }, [known, from, until])
}

/** All pictures of Monitor; a poll without changes does not render them again. */
export const MonitorCharts = memo(function Pictures({ conversation, stats, from, until, health }: Props) {
  const counts = getCounts(stats)
  const { series, span } = useDays(health, from, until)
  // codes are used before anyone votes; without a tree there is nothing to draw until then
  const begun = conversation.treevite_enabled || counts.votes + counts.comments > 0
  const isCurrent = begun && until === undefined
  return (
    <div className="count-charts">
      {series && <ActivityCharts series={series} span={span} />}
      <CountCharts stats={stats} from={from} span={span} />
      {series && <StabilityChart series={series} span={span} />}
      {until === undefined && health?.group_changes && <GroupChanges changes={health.group_changes} />}
      {isCurrent && health && <CommentCharts waiting={health.waiting} shown={health.shown} />}
      <Histograms stats={stats} />
      {until !== undefined && isHistogramOfPresent(stats.votesHistogram, counts.votes) && (
        <p className="monitor-help">{messages.histogramsPresent(formatNumber(LIMITS.listedVotes))}</p>
      )}
      {isCurrent && <Funnel conversation={conversation} counts={counts} health={health} />}
      {begun && until !== undefined && <p className="monitor-help">{messages.funnelEnded}</p>}
    </div>
  )
})
