import { Button } from '@blueprintjs/core'
import { Add, Chat } from '@blueprintjs/icons'
import { filterByPart, type ListPart } from '@folkmoot/domain/conversation-list'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationListFailure } from './ConversationListFailure.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { CreateFailure } from './CreateFailure.tsx'
import { OpenConversation } from './OpenConversation.tsx'
import { useConversationList } from './use-conversation-list.ts'
import { useCreateConversation } from './use-create-conversation.ts'

import './conversation-list.css'

const PARTS: readonly ListPart[] = ['own', 'moderated']

/** The conversations that one owns, then those of others that one moderates (LIST-1). */
export default function ConversationsPage() {
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = useConversationList()
  const { data: user } = useCurrentUser()
  const { create, busy, error: notCreated } = useCreateConversation(refetch)
  const start = () => void create()
  const empty = data !== undefined && PARTS.every((part) => filterByPart(data, part).length === 0)
  const button = (
    <Button intent="primary" icon={<Add />} loading={busy} onClick={start}>
      {conversationListMessages.create}
    </Button>
  )
  return (
    <Page title={conversationListMessages.title} action={empty ? undefined : button}>
      <CreateFailure error={notCreated} onRetry={start} isRetrying={busy} />
      {error && <ConversationListFailure error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <ConversationListSkeleton />}
      {empty && (
        <EmptyState title={conversationListMessages.none} icon={<Chat size={28} />} action={button}>
          <p>{conversationListMessages.whatAConversationIs}</p>
        </EmptyState>
      )}
      {data && !empty && <ConversationLists conversations={data} nowMs={fulfilledTimeStamp} parts={PARTS} />}
      {user?.is_admin && <OpenConversation />}
      {data && (
        <p>
          <Link to="/other-conversations">{conversationListMessages.toOthers}</Link>
        </p>
      )}
    </Page>
  )
}
