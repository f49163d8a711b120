import { Button } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { ConflictLine } from './ConflictLine.tsx'
import type { Conflict } from './moderation-types.ts'

/** The log has the others. */
const MAX_LISTED = 5

interface Props {
  conversation_id: string
  conflicts: readonly Conflict[]
  onDismiss: () => void
}

/** The last conflicts, until they are dismissed. The notice has announced them to screen readers. */
export function ConflictList({ conversation_id, conflicts, onDismiss }: Props) {
  if (conflicts.length === 0) return null
  const listed = conflicts.slice(-MAX_LISTED).toReversed()
  return (
    <section className="conflicts" aria-label={messages.conflicts}>
      <ul>
        {listed.map((conflict) => (
          <li key={`${conflict.kind}-${conflict.tid}-${conflicts.indexOf(conflict)}`}>
            <ConflictLine conversation_id={conversation_id} conflict={conflict} />
          </li>
        ))}
        {conflicts.length > MAX_LISTED && (
          <li>
            <Link to={`/m/${conversation_id}/comments/log`}>
              {messages.moreConflicts(conflicts.length - MAX_LISTED)}
            </Link>
          </li>
        )}
      </ul>
      <Button size="small" onClick={onDismiss}>
        {messages.dismissConflicts}
      </Button>
    </section>
  )
}
