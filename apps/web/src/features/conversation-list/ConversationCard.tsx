import { getConversationTitle } from '@folkmoot/domain/conversations'
import { Tag } from '@blueprintjs/core'
import { Inbox, Link as LinkIcon, People, Share } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime } from '../../conversation/lifecycle-times.ts'
import { PinButton } from './PinButton.tsx'

interface Props {
  conversation: ConversationEntry
  /** the time since the last activity, in words */
  ago: string
  /** called when the button that pins is pressed */
  onPinned: (conversation_id: string) => void
}

/** A description is cut after this many characters; the card shows fewer. */
const MAX_DESCRIPTION_CHARACTERS = 400

/**
 * One conversation of the list. The topic is the link, which covers the whole card: to the settings, among other people's to the
 * participant page. Memoized: it renders only when it changed.
 */
export const ConversationCard = memo(function Card({ conversation, ago, onPinned }: Props) {
  const { description, parent_url, section } = conversation
  const isForParticipants = section === 'others'
  const TopicLink = isForParticipants ? ParticipantPageLink : ConversationLink
  return (
    <li className="conversation-card">
      <div className="conversation-head">
        {!isForParticipants && <PinButton conversation={conversation} onPinned={onPinned} />}
        <h3>
          <TopicLink conversation={conversation} />
        </h3>
        <CardTags conversation={conversation} />
      </div>
      {description && (
        <p className="conversation-description" dir="auto">
          {formatPlainText(description, MAX_DESCRIPTION_CHARACTERS)}
        </p>
      )}
      {parent_url && (
        <p className="conversation-embedded">
          <LinkIcon aria-hidden="true" /> {`Embedded on ${parent_url}`}
        </p>
      )}
      <CardFacts conversation={conversation} ago={ago} isForParticipants={isForParticipants} />
    </li>
  )
})

type CardPartProps = Pick<Props, 'conversation'>

/** Whether one only moderates it, and its state. */
function CardTags({ conversation }: CardPartProps) {
  const { is_owner, is_mod } = conversation
  return (
    <span className="conversation-tags">
      {!is_owner && is_mod && (
        <Tag minimal round>
          Moderator
        </Tag>
      )}
      <ConversationStatusTag conversation={conversation} />
    </span>
  )
}

interface FactsProps extends Pick<Props, 'conversation' | 'ago'> {
  isForParticipants: boolean
}

/** The line of facts: people, activity, the next time, what waits. */
function CardFacts({ conversation, ago, isForParticipants }: FactsProps) {
  const { participant_count } = conversation
  const next = formatNextTime(conversation)
  return (
    <p className="conversation-facts">
      <span>
        <People aria-hidden="true" />{' '}
        {`${formatNumber(participant_count)} ${participant_count === 1 ? 'participant' : 'participants'}`}
      </span>
      <span>{`Last activity ${ago}`}</span>
      {next !== undefined && <span>{next}</span>}
      {!isForParticipants && <WaitingComments conversation={conversation} />}
    </p>
  )
}

const ConversationLink = ({ conversation }: CardPartProps) => (
  <Link to={`/m/${conversation.conversation_id}`}>
    <bdi>{getConversationTitle(conversation)}</bdi>
  </Link>
)

const ParticipantPageLink = ({ conversation }: CardPartProps) => (
  <a href={conversation.url} target="_blank" rel="noreferrer">
    <bdi>{getConversationTitle(conversation)}</bdi> <Share aria-hidden="true" />
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** The number of comments to review, where the server reports it, with a link to them. */
function WaitingComments({ conversation: { conversation_id, comments_waiting = 0 } }: CardPartProps) {
  if (comments_waiting === 0) return null
  return (
    <Link className="conversation-waiting" to={`/m/${conversation_id}/comments`}>
      <Inbox aria-hidden="true" />{' '}
      {`${formatNumber(comments_waiting)} ${comments_waiting === 1 ? 'comment' : 'comments'} to review`}
    </Link>
  )
}
