import type { ConversationStats } from '@folkmoot/api-types'
import { TIMES } from '@folkmoot/domain'
import { messages } from '../../messages.ts'
import { useAdminOutlet } from '../../ui/admin-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { CountChart } from './CountChart.tsx'
import { Figures } from './Figures.tsx'
import { Freshness } from './Freshness.tsx'
import { useConversationStatsQuery } from './stats-api.ts'

import './stats.css'

/** While the page is looked at the figures are asked for every ten seconds; a hidden tab asks nothing (MON-4). */
const POLLING = {
  pollingInterval: TIMES.statsPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const

function Charts({ stats }: { stats: ConversationStats }) {
  return (
    <div className="count-charts">
      <CountChart
        title={messages.votersChart}
        help={messages.votersChartHelp}
        what={messages.voters}
        times={stats.firstVoteTimes}
        tone="first"
      />
      <CountChart
        title={messages.commentersChart}
        help={messages.commentersChartHelp}
        what={messages.commenters}
        times={stats.firstCommentTimes}
        tone="second"
      />
    </div>
  )
}

const FiguresSkeleton = () => (
  <Loading visible>
    <div className="figures">
      {Object.keys(messages.figures).map((name) => (
        <div className="figure skeleton" key={name} />
      ))}
    </div>
  </Loading>
)

/** How many take part, as it happens. Only those who administer the conversation get here. */
export default function MonitorPage() {
  const { conversation, topic } = useAdminOutlet()
  const { conversation_id } = conversation
  const answer = useConversationStatsQuery({ query: { conversation_id } }, POLLING)
  const { currentData: stats, error, isFetching, refetch, fulfilledTimeStamp = 0 } = answer
  const title = messages.monitor
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={messages.monitorIntro}>
      {!stats && !error && <FiguresSkeleton />}
      {!stats && error && (
        <Failure what={messages.statsFailed} error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {stats && (
        <>
          <div>
            <Figures stats={stats} />
            <Freshness
              at={fulfilledTimeStamp}
              stale={error !== undefined}
              retrying={isFetching}
              onRetry={refetch}
            />
          </div>
          {stats.voteTimes.length + stats.commentTimes.length === 0 ? (
            <p className="nothing-yet">{messages.nothingYet}</p>
          ) : (
            <Charts stats={stats} />
          )}
        </>
      )}
    </Page>
  )
}
