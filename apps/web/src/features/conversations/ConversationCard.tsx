import { Tag } from '@blueprintjs/core'
import { Link as LinkIcon, People } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types'
import { Link } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { StatusTag } from './StatusTag.tsx'
import { topicOf } from './topic-of.ts'

interface Props {
  conversation: ConversationListItem
  /** how long ago it was changed, in words */
  changed: string
}

const numbers = new Intl.NumberFormat()

/** One conversation of the list. The topic is the link; its target is the whole card. */
export function ConversationCard({ conversation, changed }: Props) {
  const { conversation_id, description, parent_url, participant_count, is_owner } = conversation
  return (
    <li className="conversation-card">
      <div className="conversation-head">
        <h3>
          <Link to={`/m/${conversation_id}`}>{topicOf(conversation)}</Link>
        </h3>
        <span className="conversation-tags">
          {!is_owner && (
            <Tag minimal round>
              {messages.moderator}
            </Tag>
          )}
          <StatusTag conversation={conversation} />
        </span>
      </div>
      {description && <p className="conversation-description">{description}</p>}
      {parent_url && (
        <p className="conversation-embedded">
          <LinkIcon aria-hidden="true" /> {messages.embeddedOn(parent_url)}
        </p>
      )}
      <p className="conversation-facts">
        <span>
          <People aria-hidden="true" />{' '}
          {messages.participants(participant_count, numbers.format(participant_count))}
        </span>
        <span>{messages.changedAgo(changed)}</span>
      </p>
    </li>
  )
}
