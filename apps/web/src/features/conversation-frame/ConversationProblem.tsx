import { Link } from 'react-router-dom'
import { isApiFailure } from '../../api/failure.ts'
import { AccountLine } from '../../conversation/AccountLine.tsx'
import { messages } from '../../messages.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'

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
        <p id="no-permission-warning">{messages.noPermission}</p>
        <AccountLine />
      </>
    )
  if (isUnknownConversation(error)) return <p>{messages.unknownConversationReason(id)}</p>
  return (
    <Failure
      what={messages.conversationFailed}
      error={error}
      {...(onRetry && { onRetry })}
      isRetrying={isRetrying}
    />
  )
}

/** Shown instead of a conversation: no permission, no such conversation, or a failure; with a link to the list. */
export function ConversationProblem(props: Props) {
  const title = props.denied
    ? messages.noPermissionTitle
    : isUnknownConversation(props.error)
      ? messages.unknownConversation
      : messages.conversationNavigation
  return (
    <Page title={title}>
      <ProblemText {...props} />
      <p>
        <Link className="button" to="/">
          {messages.toTheList}
        </Link>
      </p>
    </Page>
  )
}
