import { Button } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { Crossed } from './crossed.ts'
import { CrossedLine } from './CrossedLine.tsx'

/** Decisions that are named one by one; the log has all of them. */
const NAMED = 5

interface Props {
  conversation_id: string
  crossed: readonly Crossed[]
  onNoted: () => void
}

/** What became of my decisions that met others. It stays until it is noted; the line of news has said it aloud. */
export function CrossedNotes({ conversation_id, crossed, onNoted }: Props) {
  if (crossed.length === 0) return null
  const named = crossed.slice(-NAMED).toReversed()
  return (
    <section className="crossed" aria-label={messages.crossedLabel}>
      <ul>
        {named.map((one) => (
          <li key={`${one.kind}-${one.tid}-${crossed.indexOf(one)}`}>
            <CrossedLine conversation_id={conversation_id} crossed={one} />
          </li>
        ))}
        {crossed.length > NAMED && (
          <li>
            <Link to={`/m/${conversation_id}/comments/log`}>
              {messages.crossedMore(crossed.length - NAMED)}
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
