import { Button } from '@blueprintjs/core'
import { Add, Chat } from '@blueprintjs/icons'
import { isFiltered } from '@folkmoot/domain/conversation-list'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationListFailure } from './ConversationListFailure.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { CreateFailure } from './CreateFailure.tsx'
import { useConversationPage } from './use-conversation-page.ts'
import { useCreateConversation } from './use-create-conversation.ts'
import { useListView } from './use-list-view.ts'

import './conversation-list.css'
import './conversation-card.css'
import './dense-list.css'

// seen once, and by administrators alone
const ExampleOffer = lazy(() => import('./ExampleOffer.tsx'))
const OpenConversation = lazy(() => import('./OpenConversation.tsx'))

/** The conversations that one owns, then those of others that one moderates (LIST-1). */
export default function ConversationsPage() {
  const list = useListView()
  const {
    data,
    error,
    isFetching,
    refetch,
    fulfilledTimeStamp = 0,
  } = useConversationPage('mine', list.address)
  const { data: user } = useCurrentUser()
  const { create, busy, error: notCreated } = useCreateConversation(refetch)
  const start = () => void create()
  const isEmpty = data !== undefined && data.total + data.archived === 0 && !isFiltered(list.address)
  const button = (
    <Button intent="primary" icon={<Add />} loading={busy} onClick={start}>
      {conversationListMessages.create}
    </Button>
  )
  return (
    <Page title={conversationListMessages.title} action={isEmpty ? undefined : button}>
      <CreateFailure error={notCreated} onRetry={start} isRetrying={busy} />
      {error && <ConversationListFailure error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <ConversationListSkeleton />}
      {isEmpty && <NoConversations button={button} hasOffer={data.examples === 0} />}
      {data && (!isEmpty || data.examples > 0) && (
        <ConversationLists
          part="mine"
          data={data}
          nowMs={fulfilledTimeStamp}
          isLoading={isFetching}
          list={list}
        />
      )}
      {data && <OtherWays isAdmin={user?.is_admin === true} />}
    </Page>
  )
}

/** Why the list is empty, the next step, and an example to look around in first. */
function NoConversations({ button, hasOffer }: { button: ReactNode; hasOffer: boolean }) {
  return (
    <>
      <EmptyState title={conversationListMessages.none} icon={<Chat size={28} />} action={button}>
        <p>{conversationListMessages.whatAConversationIs}</p>
      </EmptyState>
      {hasOffer && (
        <Suspense>
          <ExampleOffer />
        </Suspense>
      )}
    </>
  )
}

/** Ways to conversations that are not in the list. */
function OtherWays({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <p>
        <Link to="/other-conversations">{conversationListMessages.toOthers}</Link>
      </p>
      {isAdmin && (
        <Suspense>
          <OpenConversation />
        </Suspense>
      )}
    </>
  )
}
