import type { SecurityEvent } from '@folkmoot/api-types/security-log'
import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { Link } from 'react-router-dom'
import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { formatActor, listDetails } from './format-event.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The keyboard has to reach an element that scrolls. */
const SCROLLABLE = { tabIndex: 0 }

interface Props {
  events: readonly SecurityEvent[]
  /** names the conversation of each event, for the log of the server */
  hasConversations: boolean
}

/** The events in a table that scrolls by itself. On small screens each row is a card. */
export function EventTable({ events, hasConversations }: Props) {
  const { when, who, what, details } = messages.columns
  const columns = [when, who, what, ...(hasConversations ? [messages.conversationColumn] : []), details]
  return (
    <div className="log-scroll" role="region" aria-label={messages.table} {...SCROLLABLE}>
      <table className="log-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} hasConversations={hasConversations} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EventRow({ event, hasConversations }: { event: SecurityEvent; hasConversations: boolean }) {
  const { created, action } = event
  return (
    <tr>
      <td data-label={messages.columns.when}>
        <time dateTime={new Date(created).toISOString()}>{timeFormat.format(created)}</time>
      </td>
      <td data-label={messages.columns.who} dir="auto">
        {formatActor(event)}
      </td>
      <td className="log-action" data-label={messages.columns.what}>
        {messages.actions[action] ?? action}
      </td>
      {hasConversations && (
        <td className="log-action" data-label={messages.conversationColumn} dir="auto">
          <ConversationLink event={event} />
        </td>
      )}
      <td data-label={messages.columns.details}>
        {listDetails(event).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
    </tr>
  )
}

const ConversationLink = ({ event: { conversation_id, topic } }: { event: SecurityEvent }) =>
  conversation_id !== null && (
    <Link to={`/m/${conversation_id}/security-log`}>{getConversationTitle({ topic })}</Link>
  )
