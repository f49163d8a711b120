import type { ConversationListItem } from '@folkmoot/api-types'
import { relativeTimeFormat } from '@folkmoot/domain'
import { useId, useMemo } from 'react'
import { ConversationCard } from './ConversationCard.tsx'

interface Props {
  heading: string
  conversations: readonly ConversationListItem[]
  /** when the list arrived, in milliseconds; ages are counted from then */
  now: number
}

/** One part of the list under its heading. */
export function ConversationList({ heading, conversations, now }: Props) {
  const id = useId()
  const ago = useMemo(() => relativeTimeFormat(), [])
  return (
    <section aria-labelledby={id} className="conversation-section">
      <h2 id={id}>{heading}</h2>
      <ul className="conversation-list">
        {conversations.map((conversation) => (
          <ConversationCard
            key={conversation.conversation_id}
            conversation={conversation}
            changed={ago(conversation.modified, now)}
          />
        ))}
      </ul>
    </section>
  )
}
