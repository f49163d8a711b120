import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo } from 'react'
import { ConversationCard } from './ConversationCard.tsx'
import type { Density } from './use-density.ts'

interface Props {
  heading: string
  conversations: readonly ConversationEntry[]
  density: Density
  /** when the list arrived, in milliseconds; ages are relative to it */
  nowMs: number
  /** shows buttons that pin, and is told when one is pressed */
  onPinned?: ((conversation_id: string) => void) | undefined
  /** cards link to the participant page, in a new tab */
  linksToParticipantPage?: boolean
}

/** One section of the list under its heading; renders nothing when it is empty. */
export function ConversationList({
  heading,
  conversations,
  density,
  nowMs,
  onPinned,
  linksToParticipantPage = false,
}: Props) {
  const id = useId()
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby={id} className="conversation-section">
      <h2 id={id}>{heading}</h2>
      <ul className="conversation-list" data-density={density}>
        {conversations.map((conversation) => (
          <ConversationCard
            key={conversation.conversation_id}
            conversation={conversation}
            ago={ago(conversation.modified, nowMs)}
            nowMs={nowMs}
            onPinned={onPinned}
            linksToParticipantPage={linksToParticipantPage}
          />
        ))}
      </ul>
    </section>
  )
}
