import { Button } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { commentMessages as messages } from '../../messages/comments.ts'
import type { Crossed } from './crossed.ts'
import { ConflictLine } from './ConflictLine.tsx'

/** Decisions that are named one by one; the log has all of them. */
const MAX_NAMED = 5

interface Props {
  conversation_id: string
  conflicts: readonly Crossed[]
  onDismiss: () => void
}

/** What became of my decisions that met others. It stays until it is noted; the line of news has said it aloud. */
export function ConflictNotes({ conversation_id, conflicts: crossed, onDismiss: onNoted }: Props) {
  if (crossed.length === 0) return null
  const named = crossed.slice(-MAX_NAMED).toReversed()
  return (
    <section className="crossed" aria-label={messages.crossedLabel}>
      <ul>
        {named.map((one) => (
          <li key={`${one.kind}-${one.tid}-${crossed.indexOf(one)}`}>
            <ConflictLine conversation_id={conversation_id} crossed={one} />
          </li>
        ))}
        {crossed.length > MAX_NAMED && (
          <li>
            <Link to={`/m/${conversation_id}/comments/log`}>
              {messages.crossedMore(crossed.length - MAX_NAMED)}
            </Link>
          </li>
        )}
      </ul>
      <Button size="small" onClick={onNoted}>
        {messages.crossedNoted}
      </Button>
    </section>
  )
}
