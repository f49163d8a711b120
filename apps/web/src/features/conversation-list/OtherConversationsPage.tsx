import { Chat } from '@blueprintjs/icons'
import { filterByPart, type ListPart } from '@folkmoot/domain/conversation-list'
import { Link } from 'react-router-dom'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationListFailure } from './ConversationListFailure.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { useConversationList } from './use-conversation-list.ts'

import './conversation-list.css'

const PARTS: readonly ListPart[] = ['others']

/** Visible conversations that one does not own; each opens the participant page in a new tab (LIST-4). */
export default function OtherConversationsPage() {
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = useConversationList()
  const empty = data !== undefined && filterByPart(data, 'others').length === 0
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
      {data && !empty && <ConversationLists conversations={data} nowMs={fulfilledTimeStamp} parts={PARTS} />}
    </Page>
  )
}
