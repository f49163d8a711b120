import { Chat } from '@blueprintjs/icons'
import { isFiltered } from '@folkmoot/domain/conversation-list'
import { Link } from 'react-router-dom'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationListFailure } from './ConversationListFailure.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { useConversationPage } from './use-conversation-page.ts'
import { useListView } from './use-list-view.ts'

import './conversation-list.css'
import './conversation-card.css'
import './dense-list.css'

/** Visible conversations that one does not own; each opens the participant page in a new tab (LIST-4). */
export default function OtherConversationsPage() {
  const list = useListView()
  const {
    data,
    error,
    isFetching,
    refetch,
    fulfilledTimeStamp = 0,
  } = useConversationPage('others', list.address)
  const empty = data !== undefined && data.total + data.archived === 0 && !isFiltered(list.address)
  const back = (
    <Link className="button" to="/">
      {conversationListMessages.toOwn}
    </Link>
  )
  return (
    <Page
      title={conversationListMessages.othersTitle}
      intro={conversationListMessages.othersIntro}
      action={empty ? undefined : back}
    >
      {error && <ConversationListFailure error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <ConversationListSkeleton />}
      {empty && (
        <EmptyState title={conversationListMessages.noOthers} icon={<Chat size={28} />} action={back}>
          <p>{conversationListMessages.noOthersReason}</p>
        </EmptyState>
      )}
      {data && !empty && (
        <ConversationLists
          part="others"
          data={data}
          nowMs={fulfilledTimeStamp}
          isLoading={isFetching}
          list={list}
        />
      )}
    </Page>
  )
}
