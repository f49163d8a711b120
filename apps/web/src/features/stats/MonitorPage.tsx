import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { formatCounted, formatHealth } from '@folkmoot/domain/health-words'
import { getCounts, computeMonitorFigures } from '@folkmoot/domain/stats'
import { formatNumber } from '@folkmoot/domain/numbers'
import { LIMITS } from '@folkmoot/domain/limits'
import { judgeHealth } from '@folkmoot/domain/health'
import { useMemo } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure, useRetryFocus } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { MonitorCharts } from './MonitorCharts.tsx'
import { RangeChoice } from './RangeChoice.tsx'
import {
  READER_TIME_ZONE,
  changeFormat,
  twoDecimalFormat,
  createPollingOptions,
  useConversationHealthQuery,
  type ShownStats,
  useStats,
} from './stats-api.ts'
import { parseRange, toRangeParameters } from './monitor-range.ts'
import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign, Tick } from '@blueprintjs/icons'
import { useRequestOpinionAnalysisMutation, useAnalysisProgress } from '../../api/analysis.ts'
import { analysisMessages as messages } from '../../messages/analysis.ts'
import { useOutcomeToast } from '../../ui/toasts.ts'

import './stats.css'

/** In the order of participation. */
const FIGURES = [
  ['voters', 'participants who voted'],
  ['votes', 'votes cast'],
  ['votesPerParticipant', 'votes per participant'],
  ['commenters', 'participants who commented'],
  ['comments', 'comments submitted'],
] as const

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const secondsFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Tells those who administer a conversation that unusually many people come, and what they can do (SAFE-73). */
const FloodNotice = ({ flood }: { flood: ConversationHealth['flood'] }) =>
  flood && (
    <div className="notice notice-warning" role="status" data-testid="flood">
      <div className="stack gap-4">
        <p className="strong notice-title">Unusually many new people are joining</p>
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
    <div className="stack gap-4">
      <p className="strong notice-title">{`This conversation is full: it has ${formatNumber(LIMITS.conversationComments)} comments`}</p>
      <p>
        Nobody can write another one, but voting goes on. To go on writing, create a conversation with the
        best comments.
      </p>
    </div>
  </div>
)

const FiguresSkeleton = () => (
  <Loading visible>
    <div className="tiles figures">
      {FIGURES.map(([name]) => (
        <div className="skeleton" key={name} />
      ))}
    </div>
  </Loading>
)

function countEvents({ stats }: ShownStats) {
  const { votes, comments } = getCounts(stats)
  const { votes: votesBefore = 0, comments: commentsBefore = 0 } = stats.before ?? {}
  return { all: votes + comments, inRange: votes + comments - votesBefore - commentsBefore }
}

/** The charts, or why there are none. */
function Charts({ shown }: { shown: ShownStats }) {
  const { stats, from, until } = shown
  const { all, inRange } = countEvents(shown)
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
      <MonitorCharts stats={stats} from={from} until={until} />
    </>
  )
}

/** Live participation figures. The frame admits only people who administer the conversation. */
export default function MonitorPage() {
  const { conversation, topic, canChange } = useConversationOutlet()
  const { conversation_id } = conversation
  const [parameters, setParameters] = useSearchParams()
  const range = useMemo(() => parseRange(parameters, READER_TIME_ZONE), [parameters])
  const { shown, isStale, error, isFetching, refetch } = useStats(conversation_id, range, canChange)
  const answer = useConversationHealthQuery(
    { query: { conversation_id, time_zone: READER_TIME_ZONE } },
    createPollingOptions(canChange),
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
      <div className="row ends">
        <RangeChoice
          range={range}
          bounds={shown}
          onChoose={(chosen) => setParameters(toRangeParameters(chosen), { preventScrollReset: true })}
        />
        {shown && (
          <Freshness
            loadedAtMs={shown.loadedAtMs}
            isStale={error !== undefined}
            isPolled={canChange}
            {...again}
          />
        )}
      </div>
      {!shown &&
        (error ? (
          <Failure what="The figures could not be loaded." error={error} {...again} />
        ) : (
          <FiguresSkeleton />
        ))}
      {shown && (
        <div className="stack gap-24 monitor-shown" aria-busy={isStale}>
          <Charts shown={shown} />
          <Figures shown={shown} />
          {health && shown.until === undefined && <p className="muted">{formatCounted(health)}</p>}
        </div>
      )}
    </Page>
  )
}

/** The five figures of Monitor (MON-1), with their growth in a range that has a start. */
function Figures({ shown: { stats, from } }: { shown: ShownStats }) {
  const counts = getCounts(stats)
  const before = from === undefined ? undefined : stats.before
  const { votesPerParticipant, ...whole } = computeMonitorFigures(stats)
  return (
    <dl className="tiles figures">
      {FIGURES.map(([name, words]) => (
        <div key={name}>
          <dt>
            {words}
            {/* a ratio has no growth in a range */}
            {before && name !== 'votesPerParticipant' && (
              <span className="digits">
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

function RetryAnalysisButton({ conversation_id }: { conversation_id: string }) {
  const [send, { isLoading }] = useRequestOpinionAnalysisMutation()
  const showOutcome = useOutcomeToast()
  const ask = async () =>
    showOutcome(
      await send({ body: { conversation_id, math_update_type: 'update' } }),
      'The opinion groups will be updated.',
      'The opinion groups cannot be updated now.',
    )
  return (
    <Button icon={<Refresh />} loading={isLoading} onClick={() => void ask()}>
      Try again now
    </Button>
  )
}

/**
 * Reports a failed analysis of opinions, what is shown meanwhile and what happens next, with a button to retry now;
 * renders nothing otherwise.
 */
function AnalysisNotice({ conversation_id }: { conversation_id: string }) {
  const progress = useAnalysisProgress(conversation_id)
  if (progress?.state !== 'failed') return null
  const { computed, failure, retry_at } = progress
  return (
    <div className="notice notice-warning" role="status">
      <div>
        <p className="strong notice-title">The opinion groups could not be updated.</p>
        <p>
          {computed === null
            ? 'Voting continues as usual. The participants’ map and the reports have no groups yet.'
            : `Voting continues as usual. The participants’ map and the reports show the result of ${dateTimeFormat.format(computed)}.`}
        </p>
        <p>
          {retry_at === null
            ? 'The server does not try again until it is restarted. If the update fails again, contact the operator of this server.'
            : messages.tried(secondsFormat.format(retry_at))}
        </p>
        {failure !== null && <p>{messages.reason(failure)}</p>}
      </div>
      <RetryAnalysisButton conversation_id={conversation_id} />
    </div>
  )
}

interface StaleProps {
  /** when the figures arrived, in the reader's format */
  time: string
  isRetrying: boolean
  onRetry: () => void
}

interface Props extends Omit<StaleProps, 'time'> {
  /** when the figures arrived, in milliseconds */
  loadedAtMs: number
  /** true if the last refresh failed */
  isStale: boolean
  isPolled: boolean
}

function StaleNotice({ time, isRetrying, onRetry }: StaleProps) {
  const [line, markRetry] = useRetryFocus(isRetrying)
  const retry = () => {
    markRetry()
    onRetry()
  }
  return (
    <div ref={line} className="line muted digits freshness" data-stale>
      <p role="alert">
        <WarningSign aria-hidden="true" />
        {`Not refreshed since ${time}.`}
      </p>
      <Button size="small" loading={isRetrying} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

/** The age of the figures. It has the same height after a failed refresh. */
function Freshness({ loadedAtMs, isStale, isPolled, ...again }: Props) {
  const time = secondsFormat.format(loadedAtMs)
  if (isStale) return <StaleNotice time={time} {...again} />
  return (
    <div className="line muted digits freshness">
      <p>{`As of ${time}${isPolled ? ', refreshed every 10 seconds' : ''}.`}</p>
    </div>
  )
}

function AnswerLine({ conversation_id, health }: { conversation_id: string; health: ConversationHealth }) {
  const judged = judgeHealth(health, health.computed)
  const waits = judged.concerns.some(({ kind }) => kind === 'waiting')
  const Icon = judged.state === 'look' ? WarningSign : Tick
  return (
    <div className="line top health-answer" data-state={judged.state}>
      <Icon aria-hidden="true" />
      <p>
        {formatHealth(judged, { zone: health.time_zone, today: health.today })}{' '}
        {waits && <Link to={`/m/${conversation_id}/comments`}>Review comments</Link>}
      </p>
    </div>
  )
}

interface HealthAnswerProps {
  conversation_id: string
  answer: ReturnType<typeof useConversationHealthQuery>
}

/** The first line of Monitor: whether the conversation is healthy, and what to look at. Its room is kept until it is known. */
function HealthAnswer({ conversation_id, answer }: HealthAnswerProps) {
  const { currentData: health, error, isFetching, refetch } = answer
  if (health) return <AnswerLine conversation_id={conversation_id} health={health} />
  if (error === undefined) return <div className="line top health-answer" aria-hidden="true" />
  return (
    <Failure
      what="Whether the conversation is healthy could not be found out."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
