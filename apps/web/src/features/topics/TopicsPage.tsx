import { Button } from '@blueprintjs/core'
import { Lock, Refresh } from '@blueprintjs/icons'
import type { AnalysisProgress } from '@folkmoot/api-types/math'
import { isPrivileged } from '../../api/permission.ts'
import { Fragment, useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useAnalysisProgress, useRequestTopicAnalysisMutation } from '../../api/analysis.ts'
import { api } from '../../api/api.ts'
import { formatReason } from '../../api/failure.ts'
import { analysisMessages as messages } from '../../messages/analysis.ts'
import { Link, Outlet, useMatch, NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { useToast } from '../../ui/toasts.ts'

import './topics.css'

/** Tabs of the three topic views of a conversation (TOP-1). */
function TopicTabs({ conversation_id }: { conversation_id: string }) {
  const tabs = [
    ['', topicMessages.tree],
    ['/proximity', topicMessages.proximity],
    ['/stats', topicMessages.statistics],
  ] as const
  return (
    <nav className="tabs" aria-label={topicMessages.tabsLabel}>
      {tabs.map(([path, label]) => (
        <NavLink key={path} end to={`/m/${conversation_id}/topics${path}`}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function NotEnabled({ conversation_id }: { conversation_id: string }) {
  return (
    <EmptyState
      title={topicMessages.notEnabled}
      icon={<Lock size={28} />}
      action={
        <Link className="button" to={`/m/${conversation_id}/comments`}>
          {topicMessages.toComments}
        </Link>
      }
    >
      <p>{topicMessages.proNote}</p>
    </EmptyState>
  )
}

/** Titles of the views other than the first, by the end of their address. */
const VIEWS: Readonly<Record<string, string>> = {
  proximity: topicMessages.proximity,
  stats: topicMessages.statistics,
}

/** Topic moderation for users with the provider’s claim; others read that it is not enabled (TOP-1). */
export default function TopicsPage() {
  const outlet = useConversationOutlet()
  const { conversation_id } = outlet.conversation
  const user = useCurrentUser()
  const { title, intro } = topicMessages
  const privileged = isPrivileged(user.data)
  const view = VIEWS[useMatch('/m/:conversation_id/topics/:view')?.params.view ?? '']
  const documentTitle = [...(privileged && view ? [view] : []), title, outlet.topic].join(' · ')
  return (
    <Page title={title} documentTitle={documentTitle} intro={privileged ? intro : undefined}>
      {!user.data && !user.isError && <Loading />}
      {user.data && !privileged && <NotEnabled conversation_id={conversation_id} />}
      {privileged && <TopicTabs conversation_id={conversation_id} />}
      {privileged && (
        <Fragment key={conversation_id}>
          <TopicsState conversation_id={conversation_id} />
          <Outlet context={outlet} />
        </Fragment>
      )}
    </Page>
  )
}

type Progress = AnalysisProgress['topics']

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** Reloads the topic pages when there is a newer result than the known one. */
function useReloadOnNewResult(computed: number | null | undefined): void {
  const dispatch = useDispatch()
  const known = useRef(computed)
  useEffect(() => {
    const before = known.current
    known.current = computed
    if (before !== undefined && computed !== undefined && computed !== before)
      dispatch(api.util.invalidateTags(['Topic']))
  }, [computed, dispatch])
}

function FailedNotice({ progress: { computed, failure, retry_at } }: { progress: Progress }) {
  return (
    <div>
      <p className="strong notice-title">{messages.topicsFailed}</p>
      {computed !== null && <p>{messages.topicsKept}</p>}
      <p>{retry_at === null ? messages.topicsGivenUp : messages.tried(timeFormat.format(retry_at))}</p>
      {failure !== null && <p>{messages.reason(failure)}</p>}
    </div>
  )
}

/** The time of the result, with its reservations. */
function FoundNotice({ progress: { computed, notes } }: { progress: Progress }) {
  return (
    <div className="muted">
      {computed !== null && <p>{messages.topicsFound(dateTimeFormat.format(computed))}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

function FindTopicsButton({ conversation_id }: { conversation_id: string }) {
  const [send, { isLoading }] = useRequestTopicAnalysisMutation()
  const showToast = useToast()
  const ask = async () => {
    const { error } = await send({ body: { conversation_id } })
    if (error)
      showToast({ message: `${messages.topicsUpdateRefused} ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: messages.topicsUpdateStarted })
  }
  return (
    <Button icon={<Refresh />} loading={isLoading} onClick={() => void ask()}>
      {messages.updateTopics}
    </Button>
  )
}

/** State of the topic search: the last result, a running search, or a failure and what happens next. */
function TopicsState({ conversation_id }: { conversation_id: string }) {
  const progress = useAnalysisProgress(conversation_id)?.topics
  useReloadOnNewResult(progress?.computed)
  if (!progress) return <div className="row ends topic-state" aria-hidden="true" />
  if (progress.state === 'empty') return null
  const { state, computed } = progress
  if (state === 'waiting' || state === 'running')
    return (
      <p className="row ends topic-state muted" role="status">
        {computed === null ? messages.topicsWaiting : messages.topicsAgain}
      </p>
    )
  const failed = state === 'failed'
  return (
    <div
      className={failed ? 'notice notice-warning' : 'row ends topic-state'}
      {...(failed ? { role: 'status' } : {})}
    >
      {failed ? <FailedNotice progress={progress} /> : <FoundNotice progress={progress} />}
      <FindTopicsButton conversation_id={conversation_id} />
    </div>
  )
}
