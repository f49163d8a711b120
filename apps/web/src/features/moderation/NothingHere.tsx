import { Button } from '@blueprintjs/core'
import { Inbox, Search } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain'
import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { addressOf } from './ListTabs.tsx'

interface Props {
  conversation_id: string
  list: ModerationList
  /** the conversation has no comment in any list */
  none: boolean
  /** comments of the list that search and filters hold back */
  hidden: number
  onShowAll: () => void
}

/** Why a list shows nothing, and the one next step. */
export function NothingHere({ conversation_id, list, none, hidden, onShowAll }: Props) {
  if (hidden > 0)
    return (
      <EmptyState
        title={messages.nothingFound}
        icon={<Search size={28} />}
        action={<Button onClick={onShowAll}>{messages.showEverything}</Button>}
      >
        <p>{messages.nothingFoundWords}</p>
      </EmptyState>
    )
  if (none) return <NobodyYet conversation_id={conversation_id} />
  const other = list === 'unmoderated' ? 'accepted' : 'unmoderated'
  return (
    <EmptyState
      title={messages.empty[list]}
      icon={<Inbox size={28} />}
      action={
        <Link className="button" to={addressOf(conversation_id, other)}>
          {other === 'accepted' ? messages.toAccepted : messages.toUnmoderated}
        </Link>
      }
    >
      <p>{messages.emptyWords[list]}</p>
    </EmptyState>
  )
}

/** Nothing is decided because nobody has written: how a conversation gets its first comments. */
function NobodyYet({ conversation_id }: Pick<Props, 'conversation_id'>) {
  return (
    <EmptyState
      title={messages.nobodyYet}
      icon={<Inbox size={28} />}
      action={
        <>
          <Link className="button" to={`/m/${conversation_id}#seed-comments`}>
            {messages.toSeeds}
          </Link>{' '}
          <Link className="button" to={`/m/${conversation_id}/share`}>
            {messages.toShare}
          </Link>
        </>
      }
    >
      <p>{messages.nobodyYetWords}</p>
    </EmptyState>
  )
}
