import { getConversationTitle } from '@folkmoot/domain/conversations'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { Tag, Button } from '@blueprintjs/core'
import { Inbox, Link as LinkIcon, People, Share, Pin } from '@blueprintjs/icons'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime } from '../../conversation/lifecycle-times.ts'
import { formatReason } from '../../api/failure.ts'
import { useToast } from '../../ui/toasts.ts'
import { usePinConversationMutation } from './use-conversation-list.ts'

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
    <li className="conversation-row">
      <div className="line base conversation-head">
        {!isForParticipants && <PinButton conversation={conversation} onPinned={onPinned} />}
        <h3>
          <TopicLink conversation={conversation} />
        </h3>
        <CardTags conversation={conversation} />
      </div>
      {description && (
        <p className="muted conversation-description" dir="auto">
          {formatPlainText(description, MAX_DESCRIPTION_CHARACTERS)}
        </p>
      )}
      {parent_url && (
        <p className="row gap-8 muted">
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
    <span className="line gap-8">
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
    <p className="row muted conversation-facts">
      <span>
        <People aria-hidden="true" />{' '}
        {`${formatNumber(participant_count)} ${participant_count === 1 ? 'participant' : 'participants'}`}
      </span>
      <span>{`Last activity ${ago}`}</span>
      {next !== undefined && <span>{next}</span>}
      {isForParticipants && conversation.role !== undefined && (
        <Link className="inline gap-8 strong warning over" to={`/m/${conversation.conversation_id}`}>
          Open in the console
        </Link>
      )}
      <WaitingComments conversation={conversation} />
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
    <Link className="inline gap-8 strong warning over" to={`/m/${conversation_id}/comments`}>
      <Inbox aria-hidden="true" />{' '}
      {`${formatNumber(comments_waiting)} ${comments_waiting === 1 ? 'comment' : 'comments'} to review`}
    </Link>
  )
}

/** The element that gets the focus back when the conversation has moved to another section. */
export const formatPinId = (conversation_id: string): string => `pin-${conversation_id}`

interface PinButtonProps {
  conversation: ConversationEntry
  onPinned: (conversation_id: string) => void
}

/** Keeps a conversation at the top of the list, or takes it from there (LIST-10). */
function PinButton({ conversation, onPinned }: PinButtonProps) {
  const { conversation_id, is_pinned = false } = conversation
  const [pin, { isLoading }] = usePinConversationMutation()
  const showToast = useToast()
  const toggle = async () => {
    if (isLoading) return
    onPinned(conversation_id)
    const { error } = await pin({ body: { conversation_id, is_pinned: !is_pinned } })
    if (error)
      showToast({ message: `The pin could not be changed. ${formatReason(error)}`, intent: 'danger' })
  }
  return (
    <Button
      id={formatPinId(conversation_id)}
      className="over conversation-pin"
      variant="minimal"
      size="small"
      icon={<Pin />}
      active={is_pinned}
      aria-pressed={is_pinned}
      aria-label={`Pin: ${getConversationTitle(conversation)}`}
      title={is_pinned ? 'Take it from the top of the list' : 'Keep it at the top of the list'}
      onClick={() => void toggle()}
    />
  )
}
