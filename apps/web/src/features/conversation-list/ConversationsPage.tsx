import { Button } from '@blueprintjs/core'
import { Add, Chat } from '@blueprintjs/icons'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { isApiFailure } from '../../api/failure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConversationLists } from './ConversationLists.tsx'
import { useConversationList } from './use-conversation-list.ts'
import { NEW_DRAFT } from '@folkmoot/domain/lifecycle'
import { useCreateConversationMutation } from '../../conversation/conversations-api.ts'

/**
 * Creates a draft and opens it (LIST-2). A second click while a request is running does nothing.
 * @param onUnanswered called when no reply came, so the outcome is unknown
 */
function useCreateConversation(onUnanswered: () => void) {
  const navigate = useNavigate()
  const [send, { isLoading, isSuccess, error }] = useCreateConversationMutation()
  const isRunning = useRef(false)
  const create = async () => {
    // two quick clicks arrive before the render that disables the button
    if (isRunning.current) return
    isRunning.current = true
    const { data, error: problem } = await send({ body: NEW_DRAFT })
    if (problem && isApiFailure(problem) && problem.status === 0) onUnanswered()
    if (data) await navigate(`/m/${data.conversation_id}`)
    isRunning.current = false
  }
  return { create, busy: isLoading || isSuccess, error }
}

/** The conversations that one owns (LIST-1). */
export default function ConversationsPage() {
  const conversations = useConversationList('mine')
  const { isEmpty, page } = conversations
  const { data: user } = useCurrentUser()
  const { create, busy, error: notCreated } = useCreateConversation(page.refetch)
  const start = () => void create()
  // without a reply a retry could create a second one
  const isUnknown = isApiFailure(notCreated) && notCreated.status === 0
  const button = (
    <Button intent="primary" icon={<Add />} loading={busy} onClick={start}>
      Create new conversation
    </Button>
  )
  return (
    <Page title="All Conversations" action={isEmpty ? undefined : button}>
      {notCreated !== undefined && (
        <Failure
          what={
            isUnknown
              ? 'The server did not answer. The conversation may have been created: check the list before you try again.'
              : 'The conversation could not be created.'
          }
          error={notCreated}
          onRetry={start}
          isRetrying={busy}
        />
      )}
      <ConversationLists {...conversations}>
        <EmptyState title="No conversations yet" icon={<Chat size={28} />} action={button}>
          <p>
            In a conversation people write short comments on one question, and vote on the comments of others:
            agree, disagree or pass. The votes show where they agree and where they differ.
          </p>
        </EmptyState>
      </ConversationLists>
      {page.data && (
        <p>
          <Link to="/other-conversations">
            {user?.is_admin
              ? 'The conversations of others'
              : 'Other conversations that you moderate or take part in'}
          </Link>
        </p>
      )}
    </Page>
  )
}

/** Visible conversations that one does not own; each opens the participant page in a new tab (LIST-4). */
export function OtherConversationsPage() {
  const conversations = useConversationList('others')
  const back = (
    <Link className="button" to="/">
      Your conversations
    </Link>
  )
  return (
    <Page
      title="Other conversations"
      intro="Conversations that you moderate or take part in but do not own. Each opens in a new tab, as participants see it."
      action={conversations.isEmpty ? undefined : back}
    >
      <ConversationLists {...conversations}>
        <EmptyState
          title="You do not take part in other people’s conversations"
          icon={<Chat size={28} />}
          action={back}
        >
          <p>Other people’s conversations appear here after you vote or comment in them while signed in.</p>
        </EmptyState>
      </ConversationLists>
    </Page>
  )
}
