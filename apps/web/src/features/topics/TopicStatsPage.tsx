import { ProgressBar } from '@blueprintjs/core'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { topics } from '@folkmoot/api-types/topics'
import { computeCompletionRate } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { TopicFailure } from './topic-parts.tsx'
import { useTopicStatsQuery } from './topics-api.ts'

const percentFormat = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

type Stats = NonNullable<EndpointReply<typeof topics.topicStats>['stats']>

function Figures({ stats }: { stats: Stats }) {
  const { total_topics, pending, accepted, rejected, meta } = stats
  const words = topicMessages.figures
  const figures = [
    [words.total, total_topics],
    [words.pending, pending],
    [words.accepted, accepted],
    [words.rejected, rejected],
    // only other consoles use this status
    ...(meta > 0 ? ([[words.meta, meta]] as const) : []),
  ] as const
  return (
    <dl className="tiles figures">
      {figures.map(([what, figure]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Completion({ stats }: { stats: Stats }) {
  const { total_topics, pending } = stats
  const share = computeCompletionRate(stats) / 100
  const rate = percentFormat.format(share)
  const [decided, total] = [formatNumber(total_topics - pending), formatNumber(total_topics)]
  return (
    <div className="stack gap-8 box">
      <p>
        <span>{topicMessages.completion}</span> <strong>{rate}</strong>
      </p>
      <ProgressBar
        animate={false}
        stripes={false}
        intent="primary"
        value={share}
        aria-label={topicMessages.completionIs(rate)}
      />
      {total_topics > 0 && <p className="muted">{topicMessages.completionHelp(decided, total)}</p>}
    </div>
  )
}

/** Progress of the decisions about topics, over all layers (TOP-5). */
export default function TopicStatsPage() {
  const { conversation_id } = useConversationOutlet().conversation
  const loaded = useTopicStatsQuery({ query: { conversation_id } }, { refetchOnMountOrArgChange: true })
  const { currentData, error } = loaded
  const stats = currentData?.stats
  return (
    <section aria-labelledby="topic-statistics" className="stack gap-16">
      <h2 id="topic-statistics" className="visually-hidden">
        {topicMessages.statistics}
      </h2>
      {error && <TopicFailure subject="statistics" error={error} />}
      {!currentData && !error && <Loading text={topicMessages.loadingStatistics} visible />}
      {currentData && !stats && !error && <EmptyState title={topicMessages.noStatistics} />}
      {stats && (
        <>
          {stats.total_topics === 0 && <p className="strong">{topicMessages.noneGenerated}</p>}
          <Completion stats={stats} />
          <Figures stats={stats} />
        </>
      )}
    </section>
  )
}
