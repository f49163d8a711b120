import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { relativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo } from 'react'
import { ConversationCard } from './ConversationCard.tsx'
import { useGrowing } from './use-visible-count.ts'

interface Props {
  heading: string
  conversations: readonly ConversationListItem[]
  /** when the list arrived, in milliseconds; ages are counted from then */
  now: number
  /** each leads to what participants see, in a new tab */
  outside?: boolean
}

/** One part of the list under its heading; nothing when it is empty. */
export function ConversationList({ heading, conversations, now, outside = false }: Props) {
  const id = useId()
  const ago = useMemo(() => relativeTimeFormat(), [])
  const { limit, end } = useGrowing(heading, conversations.length)
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby={id} className="conversation-section">
      <h2 id={id}>{heading}</h2>
      <ul className="conversation-list">
        {conversations.slice(0, limit).map((conversation) => (
          <ConversationCard
            key={conversation.conversation_id}
            conversation={conversation}
            ago={ago(conversation.modified, now)}
            outside={outside}
          />
        ))}
      </ul>
      <div ref={end} />
    </section>
  )
}
