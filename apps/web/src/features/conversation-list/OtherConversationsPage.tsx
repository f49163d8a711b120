import { Chat } from '@blueprintjs/icons'
import { conversationsInPart, type ListPart } from '@folkmoot/domain/conversation-list'
import { Link } from 'react-router-dom'
import { listing } from '../../messages/conversations-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationListFailure } from './ConversationListFailure.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { useConversationList } from './use-conversation-list.ts'

import './conversation-list.css'

const PARTS: readonly ListPart[] = ['others']

/** The conversations that one sees and does not own, each as participants see it, in a new tab (LIST-4). */
export default function OtherConversationsPage() {
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = useConversationList()
  const empty = data !== undefined && conversationsInPart(data, 'others').length === 0
  const back = (
    <Link className="button" to="/">
      {listing.toOwn}
    </Link>
  )
  return (
    <Page title={listing.othersTitle} intro={listing.othersIntro} action={empty ? undefined : back}>
      {error && <ConversationListFailure error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <ConversationListSkeleton />}
      {empty && (
        <EmptyState title={listing.noOthers} icon={<Chat size={28} />} action={back}>
          <p>{listing.noOthersReason}</p>
        </EmptyState>
      )}
      {data && !empty && <ConversationLists conversations={data} now={fulfilledTimeStamp} parts={PARTS} />}
    </Page>
  )
}
