import { Button } from '@blueprintjs/core'
import { Inbox, Search } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain'
import { Link } from 'react-router-dom'
import { commentMessages as messages } from '../../messages/comments.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { addressOf } from './ListTabs.tsx'

interface Props {
  conversation_id: string
  list: ModerationList
  /** comments of the list that search and filters hold back */
  hidden: number
  onShowAll: () => void
}

/** Why a list shows nothing, and the one next step. */
export function NothingHere({ conversation_id, list, hidden, onShowAll }: Props) {
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
