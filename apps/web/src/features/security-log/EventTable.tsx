import type { SecurityEvent } from '@folkmoot/api-types/security-log'
import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { Link } from 'react-router-dom'
import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { SortHeader } from '../../ui/table/SortHeader.tsx'
import type { PagedTable } from '../../ui/table/use-table-query.ts'
import { formatActor, listDetails } from './format-event.ts'
import { listEventColumns } from './use-security-log.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The keyboard has to reach an element that scrolls. */
const SCROLLABLE = { tabIndex: 0 }

interface Props {
  events: readonly SecurityEvent[]
  /** names the conversation of each event, for the log of the server */
  hasConversations: boolean
  table: PagedTable
}

/** The headings by which events are sorted. */
export const listEventTitles = (hasConversations: boolean) =>
  listEventColumns(hasConversations).map((name) =>
    name === 'conversation' ? messages.conversationColumn : messages.columns[name],
  )

/** The events in a table that scrolls by itself. On small screens each row is a card. */
export function EventTable({ events, hasConversations, table }: Props) {
  return (
    <div className="log-scroll" role="region" aria-label={messages.table} {...SCROLLABLE}>
      <table className="log-table">
        <thead>
          <tr>
            {listEventTitles(hasConversations).map((title, column) => (
              <SortHeader key={title} title={title} column={column} {...table} />
            ))}
            <th scope="col">{messages.columns.details}</th>
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
