import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { Tag } from '@blueprintjs/core'
import { Inbox, Link as LinkIcon, People, Share } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/format-number'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime } from '../../conversation/lifecycle-times.ts'

interface Props {
  conversation: ConversationListItem
  /** the time since the last activity, in words */
  ago: string
  /** links to the participant page, in a new tab, instead of the settings */
  linksToParticipantPage: boolean
}

/** A description is cut after this many characters; the card shows fewer. */
const MAX_DESCRIPTION_CHARACTERS = 400
/**
 * One conversation of the list. The topic is the link, which covers the whole card. Memoized: it renders only when it
 * changed.
 */
export const ConversationCard = memo(function Card({ conversation, ago, linksToParticipantPage }: Props) {
  const { description, parent_url, participant_count, is_owner, is_mod } = conversation
  const TopicLink = linksToParticipantPage ? ParticipantPageLink : ConversationLink
  return (
    <li className="conversation-card">
      <div className="conversation-head">
        <h3>
          <TopicLink conversation={conversation} />
        </h3>
        <span className="conversation-tags">
          {!is_owner && is_mod && (
            <Tag minimal round>
              {conversationListMessages.moderator}
            </Tag>
          )}
          <ConversationStatusTag conversation={conversation} />
        </span>
      </div>
      {description && (
        <p className="conversation-description" dir="auto">
          {formatPlainText(description, MAX_DESCRIPTION_CHARACTERS)}
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
          {conversationListMessages.participants(participant_count, formatNumber(participant_count))}
        </span>
        <span>{conversationListMessages.lastActivity(ago)}</span>
        <NextTime conversation={conversation} />
        {!linksToParticipantPage && <WaitingComments conversation={conversation} />}
      </p>
    </li>
  )
})

type CardPartProps = Pick<Props, 'conversation'>

/** When the conversation opens or closes, if that is set. */
function NextTime({ conversation }: CardPartProps) {
  const next = formatNextTime(conversation)
  return next === undefined ? null : <span>{next}</span>
}

const ConversationLink = ({ conversation }: CardPartProps) => (
  <Link to={`/m/${conversation.conversation_id}`}>
    <bdi>{getConversationTitle(conversation)}</bdi>
  </Link>
)

const ParticipantPageLink = ({ conversation }: CardPartProps) => (
  <a href={conversation.url} target="_blank" rel="noreferrer">
    <bdi>{getConversationTitle(conversation)}</bdi> <Share aria-hidden="true" />
    <span className="visually-hidden"> {messages.opensInNewTab}</span>
  </a>
)

/** The number of comments to review, where the server reports it, with a link to them. */
function WaitingComments({ conversation: { conversation_id, comments_waiting = 0 } }: CardPartProps) {
  if (comments_waiting === 0) return null
  return (
    <Link className="conversation-waiting" to={`/m/${conversation_id}/comments`}>
      <Inbox aria-hidden="true" />{' '}
      {conversationListMessages.waiting(comments_waiting, formatNumber(comments_waiting))}
    </Link>
  )
}
