import { Tag } from '@blueprintjs/core'
import { Inbox, Link as LinkIcon, People, Share } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { plainWords } from '@folkmoot/domain/markdown'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { listing } from '../../messages/conversations-list.ts'
import { StatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { topicOf } from '../../conversation/get-topic.ts'

interface Props {
  conversation: ConversationListItem
  /** how long ago something last happened in it, in words */
  ago: string
  /** leads to what participants see, in a new tab, and not to its administration */
  outside: boolean
}

/** Characters of a description; more than the card has room for. */
const DESCRIPTION = 400
const numbers = new Intl.NumberFormat()

/** One conversation of the list. The topic is the link; its target is the whole card. Drawn again only when it changed. */
export const ConversationCard = memo(function Card({ conversation, ago, outside }: Props) {
  const { description, parent_url, participant_count, is_owner, is_mod } = conversation
  return (
    <li className="conversation-card">
      <div className="conversation-head">
        <h3>
          {outside ? <OutsideLink conversation={conversation} /> : <AdminLink conversation={conversation} />}
        </h3>
        <span className="conversation-tags">
          {!is_owner && is_mod && (
            <Tag minimal round>
              {listing.moderator}
            </Tag>
          )}
          <StatusTag conversation={conversation} />
        </span>
      </div>
      {description && (
        <p className="conversation-description" dir="auto">
          {plainWords(description, DESCRIPTION)}
        </p>
      )}
      {parent_url && (
        <p className="conversation-embedded">
          <LinkIcon aria-hidden="true" /> {messages.embeddedOn(parent_url)}
        </p>
      )}
      <p className="conversation-facts">
        <span>
          <People aria-hidden="true" />{' '}
          {listing.participants(participant_count, numbers.format(participant_count))}
        </span>
        <span>{listing.lastActivity(ago)}</span>
        {!outside && <Waiting conversation={conversation} />}
      </p>
    </li>
  )
})

type Part = Pick<Props, 'conversation'>

const AdminLink = ({ conversation }: Part) => (
  <Link to={`/m/${conversation.conversation_id}`}>
    <bdi>{topicOf(conversation)}</bdi>
  </Link>
)

const OutsideLink = ({ conversation }: Part) => (
  <a href={conversation.url} target="_blank" rel="noreferrer">
    <bdi>{topicOf(conversation)}</bdi> <Share aria-hidden="true" />
    <span className="visually-hidden"> {messages.opensInNewTab}</span>
  </a>
)

/** How many comments wait, where the server says so: the way to them. */
function Waiting({ conversation: { conversation_id, comments_waiting = 0 } }: Part) {
  if (comments_waiting === 0) return null
  return (
    <Link className="conversation-waiting" to={`/m/${conversation_id}/comments`}>
      <Inbox aria-hidden="true" /> {listing.waiting(comments_waiting, numbers.format(comments_waiting))}
    </Link>
  )
}
