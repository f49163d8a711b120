import { getPermission } from '../../api/permission.ts'
import { Link, useParams } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ConversationFrame } from './ConversationFrame.tsx'
import { useGetConversationQuery } from '../../conversation/conversations-api.ts'
import { isApiFailure } from '../../api/failure.ts'
import { AccountLine } from '../../conversation/AccountLine.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'

import './conversation-frame.css'

/**
 * The frame around the screens of one conversation, for people who administer it (ADM-2, ADM-3), or read it as analysts (TEAM-2). It checks the
 * permission again when the address changes to another conversation, and drops the data on leaving (ADM-4).
 */
export default function ConversationLayout() {
  const { conversation_id = '' } = useParams()
  const user = useCurrentUser()
  const loaded = useGetConversationQuery({ query: { conversation_id } }, { refetchOnFocus: true })
  const { currentData: conversation, error, isFetching, refetch } = loaded
  if (!conversation && error) {
    return (
      <ConversationProblem id={conversation_id} error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  const permission = getPermission(user.data, conversation)
  if (permission === 'DENIED') return <ConversationProblem id={conversation_id} denied />
  if (permission !== 'CHECKING' && conversation)
    return (
      <ConversationFrame
        key={`${conversation_id} ${permission}`}
        conversation={conversation}
        canChange={permission === 'PERMITTED'}
      />
    )
  // the console's frame reports that the account could not be loaded, and offers Retry
  return user.isError ? null : <Spinner text="Checking your permission..." />
}

interface Props {
  id: string
  /** the account may not administer this conversation */
  denied?: boolean
  error?: unknown
  onRetry?: () => void
  isRetrying?: boolean
}

const isUnknownConversation = (error: unknown) =>
  isApiFailure(error) && error.code === 'polis_err_param_parse_failed_conversation_id'

function ProblemText({ id, denied, error, onRetry, isRetrying = false }: Props) {
  if (denied)
    return (
      <>
        <p id="no-permission-warning">Your account does not have the permissions to view this page.</p>
        <AccountLine />
      </>
    )
  if (isUnknownConversation(error))
    return <p>{`No conversation has the id “${id}”. The address may be mistyped or incomplete.`}</p>
  return (
    <Failure
      what="The conversation could not be loaded."
      error={error}
      {...(onRetry && { onRetry })}
      isRetrying={isRetrying}
    />
  )
}

/** Shown instead of a conversation: no permission, no such conversation, or a failure; with a link to the list. */
function ConversationProblem(props: Props) {
  const title = props.denied
    ? 'No permission'
    : isUnknownConversation(props.error)
      ? 'There is no such conversation'
      : 'Conversation'
  return (
    <Page title={title}>
      <ProblemText {...props} />
      <p>
        <Link className="button" to="/">
          Go to all conversations
        </Link>
      </p>
    </Page>
  )
}
