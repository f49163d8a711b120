import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { getCounts } from '@folkmoot/domain/stats'
import { memo, useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { CountChart } from './CountChart.tsx'
import { Funnel } from './Funnel.tsx'
import { HistogramChart } from './HistogramChart.tsx'
import type { PackedStats } from './stats-api.ts'
import { useStableValue } from './use-stable-value.ts'

interface Props {
  conversation: ConversationDetails
  stats: PackedStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
}

function CountCharts({ stats, from }: Pick<Props, 'stats' | 'from'>) {
  return (
    <>
      <CountChart
        order={0}
        title={messages.votersChart}
        help={messages.votersChartHelp}
        slug="voters"
        what={messages.voters}
        times={stats.firstVoteTimes}
        series={stats.series?.voters}
        from={from}
        tone="first"
      />
      <CountChart
        order={1}
        title={messages.commentersChart}
        help={messages.commentersChartHelp}
        slug="commenters"
        what={messages.commenters}
        times={stats.firstCommentTimes}
        series={stats.series?.commenters}
        from={from}
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
        order={2}
        title={messages.votesChart}
        help={messages.votesChartHelp}
        slug="votes-per-participant"
        what={messages.votesCast}
        rows={votes}
        tone="first"
      />
      <HistogramChart
        order={3}
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

/** All pictures of Monitor; a poll without changes does not render them again. */
export const MonitorCharts = memo(function Pictures({ conversation, stats, from, until }: Props) {
  const counts = getCounts(stats)
  // codes are used before anyone votes; without a tree there is nothing to draw until then
  const begun = conversation.treevite_enabled || counts.votes + counts.comments > 0
  return (
    <div className="count-charts">
      <CountCharts stats={stats} from={from} />
      <Histograms stats={stats} />
      {begun && until === undefined && <Funnel conversation={conversation} counts={counts} />}
      {begun && until !== undefined && <p className="monitor-help">{messages.funnelEnded}</p>}
    </div>
  )
})
