import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { formatCounted } from '@folkmoot/domain/health-words'
import { countBefore, getCounts, computeMonitorFigures } from '@folkmoot/domain/stats'
import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { AnalysisNotice } from './AnalysisNotice.tsx'
import { Freshness } from './Freshness.tsx'
import { HealthAnswer } from './HealthAnswer.tsx'
import { MonitorCharts } from './MonitorCharts.tsx'
import { RangeChoice } from './RangeChoice.tsx'
import { READER_TIME_ZONE, changeFormat, twoDecimalFormat } from './formats.ts'
import { parseRange, toRangeParameters } from './monitor-range.ts'
import { POLLING_OPTIONS, useConversationHealthQuery } from './stats-api.ts'
import { type ShownStats, useStats } from './use-stats.ts'
import './stats.css'
import { formatNumber } from '@folkmoot/domain/numbers'
import { LIMITS } from '@folkmoot/domain/limits'

const FIGURES = {
  voters: 'participants who voted',
  votes: 'votes cast',
  votesPerParticipant: 'votes per participant',
  commenters: 'participants who commented',
  comments: 'comments submitted',
}

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** Tells those who administer a conversation that unusually many people come, and what they can do (SAFE-73). */
const FloodNotice = ({ flood }: { flood: ConversationHealth['flood'] }) =>
  flood && (
    <div className="notice notice-warning" role="status" data-testid="flood">
      <div className="flood-notice">
        <p className="notice-title">Unusually many new people are joining</p>
        <p>{`Since ${timeFormat.format(flood.since)}, ${formatNumber(flood.people)} people have voted for the first time.`}</p>
        <p>
          If you have just announced the conversation, this may be real. If not, a script may be at work: look
          at the comments and votes since then, and ask for invite codes or signed ids under Configure where
          the count matters.
        </p>
      </div>
    </div>
  )

/** Tells that nobody can write any more, and what to do. */
const FullNotice = () => (
  <div className="notice notice-warning" role="status">
    <div className="flood-notice">
      <p className="notice-title">{`This conversation is full: it has ${formatNumber(LIMITS.conversationComments)} comments`}</p>
      <p>
        Nobody can write another one, but voting goes on. To go on writing, create a conversation with the
        best comments.
      </p>
    </div>
  </div>
)

const FiguresSkeleton = () => (
  <Loading visible>
    <div className="figures">
      {Object.keys(FIGURES).map((name) => (
        <div className="figure skeleton" key={name} />
      ))}
    </div>
  </Loading>
)

/** Counts all votes and comments, and those in the range. */
function countEvents({ stats, from }: ShownStats) {
  const { votes, comments } = getCounts(stats)
  const before = from === undefined ? { votes: 0, comments: 0 } : countBefore(stats, from)
  return { all: votes + comments, inRange: votes + comments - before.votes - before.comments }
}

interface ChartsProps {
  conversation: ConversationDetails
  shown: ShownStats
  health: ConversationHealth | undefined
}

/**
 * The pictures, rendered after the figures: another range brings much data, and rendering all at once would block
 * typing.
 */
function DeferredCharts({ conversation, shown, health }: ChartsProps) {
  const drawn = useDeferredValue(shown)
  const { stats, from, until } = drawn
  const { all, inRange } = countEvents(drawn)
  const nothing = all === 0 && until === undefined
  return (
    <>
      {nothing && (
        <p>
          No votes or comments yet. The charts appear with the first votes; this page is updated every ten
          seconds.
        </p>
      )}
      {!nothing && inRange === 0 && (
        <p>No votes or comments in this range. The figures are those at its end.</p>
      )}
      <MonitorCharts conversation={conversation} stats={stats} from={from} until={until} health={health} />
    </>
  )
}

/** Live participation figures. The frame admits only people who administer the conversation. */
export default function MonitorPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const [parameters, setParameters] = useSearchParams()
  const range = useMemo(() => parseRange(parameters, READER_TIME_ZONE), [parameters])
  const { shown, isStale, error, isFetching, refetch } = useStats(conversation_id, range)
  const answer = useConversationHealthQuery(
    { query: { conversation_id, time_zone: READER_TIME_ZONE } },
    POLLING_OPTIONS,
  )
  const health = answer.currentData
  const title = 'Monitor'
  const again = { onRetry: refetch, isRetrying: isFetching }
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro="Live participation figures.">
      <HealthAnswer conversation_id={conversation_id} answer={answer} />
      <AnalysisNotice key={conversation_id} conversation_id={conversation_id} />
      {health && <FloodNotice flood={health.flood} />}
      {health?.written && health.written.count >= LIMITS.conversationComments && <FullNotice />}
      <RangeChoice
        range={range}
        bounds={shown}
        onChoose={(chosen) => setParameters(toRangeParameters(chosen), { preventScrollReset: true })}
      />
      {!shown &&
        (error ? (
          <Failure what="The figures could not be loaded." error={error} {...again} />
        ) : (
          <FiguresSkeleton />
        ))}
      {shown && (
        <div className="monitor-shown" aria-busy={isStale}>
          <div>
            <Figures shown={shown} />
            <Freshness loadedAtMs={shown.loadedAtMs} isStale={error !== undefined} {...again} />
            {health && shown.until === undefined && <p className="monitor-help">{formatCounted(health)}</p>}
          </div>
          <DeferredCharts conversation={conversation} shown={shown} health={health} />
        </div>
      )}
    </Page>
  )
}

const FIGURE_NAMES = ['voters', 'votes', 'votesPerParticipant', 'commenters', 'comments'] as const

/** The five figures of Monitor (MON-1), in the order of participation, with their growth in a range that has a start. */
function Figures({ shown: { stats, from } }: { shown: ShownStats }) {
  const counts = getCounts(stats)
  const before = useMemo(() => (from === undefined ? undefined : countBefore(stats, from)), [stats, from])
  const { votesPerParticipant, ...whole } = computeMonitorFigures(stats)
  return (
    <dl className="figures">
      {FIGURE_NAMES.map((name) => (
        <div className="figure" key={name}>
          <dt>
            {FIGURES[name]}
            {/* a ratio has no growth in a range */}
            {before && name !== 'votesPerParticipant' && (
              <span className="figure-note">
                {`${changeFormat.format(counts[name] - before[name])} in this range`}
              </span>
            )}
          </dt>
          <dd>
            {name === 'votesPerParticipant'
              ? twoDecimalFormat.format(Number(votesPerParticipant))
              : formatNumber(whole[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
