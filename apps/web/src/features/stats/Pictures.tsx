import type { ConversationDetails } from '@folkmoot/api-types'
import { countsOf } from '@folkmoot/domain'
import { useMemo } from 'react'
import { messages } from '../../messages.ts'
import { monitorMessages as words } from '../../messages/stats.ts'
import { CountChart } from './CountChart.tsx'
import { Funnel } from './Funnel.tsx'
import { HistogramChart } from './HistogramChart.tsx'
import type { ShownStats } from './use-stats.ts'

interface Props {
  conversation: ConversationDetails
  shown: ShownStats
}

function OverTime({ shown: { stats, from } }: Pick<Props, 'shown'>) {
  return (
    <>
      <CountChart
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

function Histograms({ shown: { stats } }: Pick<Props, 'shown'>) {
  const { votesHistogram, burstHistogram } = stats
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
        title={words.votesChart}
        help={words.votesChartHelp}
        slug="votes-per-participant"
        what={words.votesCast}
        rows={votes}
        tone="first"
      />
      <HistogramChart
        title={words.sessionsChart}
        help={words.sessionsChartHelp}
        slug="sessions"
        what={words.sessions}
        rows={sessions}
        tone="second"
      />
    </>
  )
}

/** Everything that Monitor draws. */
export function Pictures({ conversation, shown }: Props) {
  const { stats, until } = shown
  return (
    <div className="count-charts">
      <OverTime shown={shown} />
      <Histograms shown={shown} />
      {until === undefined ? (
        <Funnel conversation={conversation} counts={countsOf(stats)} />
      ) : (
        <p className="monitor-help">{words.funnelEnded}</p>
      )}
    </div>
  )
}
