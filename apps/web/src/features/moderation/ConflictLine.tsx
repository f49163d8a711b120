import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { getListPath } from './moderation-lists.ts'
import type { Conflict } from './moderation-types.ts'

function formatConflict(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'overruled':
      return messages.overruled(messages.ownDecision[conflict.own], messages.lists[conflict.current])
    case 'replaced':
      return messages.replaced(
        messages.ownDecision[conflict.own],
        messages.previousDecision[conflict.previous],
        conflict.moderator,
      )
    case 'not-undone':
      return messages.notUndone(
        conflict.isSameList ? messages.changed : messages.currentDecision[conflict.current],
      )
  }
}

/** A conflict in words, with a link to its comment (MOD-7, MOD-9). */
export function ConflictLine({ conversation_id, conflict }: { conversation_id: string; conflict: Conflict }) {
  const { tid } = conflict
  const list = conflict.kind === 'replaced' ? conflict.own : conflict.current
  const to = { pathname: getListPath(conversation_id, list), search: `?q=%23${tid}` }
  return (
    <>
      <Link to={to} state={{ focus: tid }}>
        {messages.number(tid)}
      </Link>
      <bdi>{formatConflict(conflict)}</bdi>
    </>
  )
}
