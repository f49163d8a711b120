import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { Share } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/format-number'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { Link } from 'react-router-dom'
import { useWaitingCount } from '../../api/comment-lists.ts'
import { messages } from '../../messages.ts'
import { frameMessages } from '../../messages/conversation-frame.ts'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { ConversationStatusTag } from '../../conversation/ConversationStatusTag.tsx'
import { formatNextTime } from '../../conversation/lifecycle-times.ts'
import type { Settings } from '../../conversation/use-settings.ts'

interface Props {
  topic: string
  settings: Settings
  /** also while there is nothing to save */
  showsSaveStatus: boolean
}

/**
 * The number of comments to review, with a link to them. It is updated while others act; after a failed request the
 * last number stays.
 */
function WaitingCount({ conversation_id }: { conversation_id: string }) {
  const { total } = useWaitingCount(conversation_id)
  return (
    <span className="admin-waiting" role="status">
      {total !== undefined && (
        <Link to={`/m/${conversation_id}/comments`}>
          <span aria-hidden="true">{frameMessages.waitingShort(formatNumber(total))}</span>
          <span className="visually-hidden">{frameMessages.waiting(total, formatNumber(total))}</span>
        </Link>
      )}
    </span>
  )
}

/** The state and the next time, with a link to the control in Configure. */
function StatusLink({ conversation }: { conversation: ConversationDetails }) {
  const next = formatNextTime(conversation)
  return (
    <Link className="admin-status" to={`/m/${conversation.conversation_id}`}>
      <ConversationStatusTag conversation={conversation} />
      {next !== undefined && <span className="admin-next">{next}</span>}
    </Link>
  )
}

/** The header of every screen of a conversation, from saved data: topic, status, participant page, comments to review. */
export function ConversationHeader({ topic, settings, showsSaveStatus }: Props) {
  const { saved, state } = settings
  return (
    <div className="admin-which">
      <p className="admin-topic" title={topic}>
        {topic}
      </p>
      <StatusLink conversation={saved} />
      <WaitingCount conversation_id={saved.conversation_id} />
      <a
        className="admin-page"
        href={createShareUrl(window.location.origin, saved)}
        target="_blank"
        rel="noreferrer"
      >
        {frameMessages.participantPage} <Share aria-hidden="true" size={12} />
        <span className="visually-hidden"> {messages.opensInNewTab}</span>
      </a>
      {showsSaveStatus && <SaveStatus state={state} />}
    </div>
  )
}
