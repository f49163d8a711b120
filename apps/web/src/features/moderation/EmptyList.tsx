import { Button } from '@blueprintjs/core'
import { Inbox, Search } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain/comments'
import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { getListPath } from './moderation-lists.ts'

interface Props {
  conversation_id: string
  list: ModerationList
  /** whether any list of the conversation has a comment */
  hasComments: boolean
  /** comments of the list that the search and the filters hide */
  hiddenCount: number
  onShowAll: () => void
}

/** Explains why a list is empty, and offers the next step. */
export function EmptyList({ conversation_id, list, hasComments, hiddenCount, onShowAll }: Props) {
  if (hiddenCount > 0)
    return (
      <EmptyState
        title={messages.noMatch}
        icon={<Search size={28} />}
        action={<Button onClick={onShowAll}>{messages.showEverything}</Button>}
      >
        <p>{messages.noMatchHelp}</p>
      </EmptyState>
    )
  if (!hasComments) return <NoComments conversation_id={conversation_id} />
  const other = list === 'unmoderated' ? 'accepted' : 'unmoderated'
  return (
    <EmptyState
      title={messages.empty[list]}
      icon={<Inbox size={28} />}
      action={
        <Link className="button" to={getListPath(conversation_id, other)}>
          {other === 'accepted' ? messages.goToAccepted : messages.goToUnmoderated}
        </Link>
      }
    >
      <p>{messages.emptyHelp[list]}</p>
    </EmptyState>
  )
}

/** Explains how a conversation gets its first comments. */
function NoComments({ conversation_id }: Pick<Props, 'conversation_id'>) {
  return (
    <EmptyState
      title={messages.noComments}
      icon={<Inbox size={28} />}
      action={
        <>
          <Link className="button" to={`/m/${conversation_id}#seed-comments`}>
            {messages.goToSeedComments}
          </Link>{' '}
          <Link className="button" to={`/m/${conversation_id}/share`}>
            {messages.goToShare}
          </Link>
        </>
      }
    >
      <p>{messages.noCommentsHelp}</p>
    </EmptyState>
  )
}
