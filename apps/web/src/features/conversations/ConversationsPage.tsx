import { Button } from '@blueprintjs/core'
import { Add, Chat } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types'
import { conversationsByRole } from '@folkmoot/domain'
import { useMemo } from 'react'
import { isApiFailure } from '../../api/failure.ts'
import { messages } from '../../messages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { useListConversationsQuery } from './conversations-api.ts'
import { useCreateConversation } from './use-create-conversation.ts'

import './conversations.css'

const ALL_I_AM_IN = { query: { include_all_conversations_i_am_in: true } }

function listFailure(error: unknown): string {
  const { status, statusText } = isApiFailure(error) ? error : { status: 0, statusText: '' }
  return messages.errorLoadingConversations(status, statusText || messages.noAnswer)
}

function Lists({ conversations, now }: { conversations: readonly ConversationListItem[]; now: number }) {
  const { own, moderated } = useMemo(() => conversationsByRole(conversations), [conversations])
  const { ownConversations, moderatedConversations } = messages
  return (
    <>
      {own.length > 0 && <ConversationList heading={ownConversations} conversations={own} now={now} />}
      {moderated.length > 0 && (
        <ConversationList heading={moderatedConversations} conversations={moderated} now={now} />
      )}
    </>
  )
}

const isListed = (conversation: ConversationListItem) => conversation.is_owner || conversation.is_mod

/** The conversations one owns, then those of others that one moderates (LIST-1). */
export default function ConversationsPage() {
  const list = useListConversationsQuery(ALL_I_AM_IN, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = list
  const { create, busy, error: notCreated } = useCreateConversation()
  const start = () => void create()
  const empty = data !== undefined && !data.some(isListed)
  const button = (
    <Button intent="primary" icon={<Add />} loading={busy} onClick={start}>
      {messages.createConversation}
    </Button>
  )
  return (
    <Page title={messages.conversationsTitle} action={empty ? undefined : button}>
      {notCreated && (
        <Failure what={messages.createFailed} error={notCreated} onRetry={start} retrying={busy} />
      )}
      {error && <Failure what={listFailure(error)} error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <ConversationListSkeleton />}
      {empty && (
        <EmptyState title={messages.noConversations} icon={<Chat size={28} />} action={button}>
          <p>{messages.whatAConversationIs}</p>
        </EmptyState>
      )}
      {data && <Lists conversations={data} now={fulfilledTimeStamp} />}
    </Page>
  )
}
