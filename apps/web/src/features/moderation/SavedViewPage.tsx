import { Link, Navigate, useParams } from 'react-router-dom'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { getListPath } from './moderation-lists.ts'
import { useModerationViewsQuery } from './triage-api.ts'
import { getViewPath } from './view-paths.ts'

/** The address of a saved view: opens the list with what the view keeps. */
export default function SavedViewPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const { view_id } = useParams()
  const { data, error, isFetching, refetch } = useModerationViewsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const view = data?.views.find((one) => String(one.view_id) === view_id)
  if (view) return <Navigate replace to={getViewPath(conversation_id, view)} />
  return (
    <Page title={moderationMessages.moderate} documentTitle={`${messages.views} · ${topic}`}>
      {isFetching && <Loading text={messages.viewsLoading} visible />}
      {!isFetching && error && <Failure what={messages.viewsFailed} error={error} onRetry={refetch} />}
      {!isFetching && data && (
        <EmptyState
          title={messages.viewGone}
          action={
            <Link className="button" to={getListPath(conversation_id, 'unmoderated')}>
              {messages.toList}
            </Link>
          }
        >
          <p>{messages.viewGoneHelp}</p>
        </EmptyState>
      )}
    </Page>
  )
}
