import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo } from 'react'
import { ConversationCard } from './ConversationCard.tsx'
import { useVisibleCount } from './use-visible-count.ts'

interface Props {
  heading: string
  conversations: readonly ConversationListItem[]
  /** when the list arrived, in milliseconds; ages are relative to it */
  nowMs: number
  /** cards link to the participant page, in a new tab */
  linksToParticipantPage?: boolean
}

/** One part of the list under its heading; renders nothing when it is empty. */
export function ConversationList({ heading, conversations, nowMs, linksToParticipantPage = false }: Props) {
  const id = useId()
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  const { limit, end } = useVisibleCount(heading, conversations.length)
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby={id} className="conversation-section">
      <h2 id={id}>{heading}</h2>
      <ul className="conversation-list">
        {conversations.slice(0, limit).map((conversation) => (
          <ConversationCard
            key={conversation.conversation_id}
            conversation={conversation}
            ago={ago(conversation.modified, nowMs)}
            linksToParticipantPage={linksToParticipantPage}
          />
        ))}
      </ul>
      <div ref={end} />
    </section>
  )
}
