import type { ModerationDecision } from '@folkmoot/api-types/moderation-log'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { moderationLogMessages as messages } from '../../messages/moderation-log.ts'
import { SortHeader } from '../../ui/table/SortHeader.tsx'
import type { PagedTable } from '../../ui/table/use-table-query.ts'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The keyboard has to reach an element that scrolls. */
const SCROLLABLE = { tabIndex: 0 }

const { columns } = messages

/** The headings, in the order of the table. */
export const LOG_TITLES = TABLE_COLUMNS.decisions.map((name) => columns[name])

interface Props {
  decisions: readonly ModerationDecision[]
  table: PagedTable
}

/** The decisions in a table that scrolls by itself. On small screens each row is a card. */
export function LogTable({ decisions, table }: Props) {
  return (
    <div className="log-scroll" role="region" aria-label={messages.table} {...SCROLLABLE}>
      <table className="log-table">
        <thead>
          <tr>
            {LOG_TITLES.map((title, column) => (
              <SortHeader key={title} title={title} column={column} {...table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {decisions.map((decision) => (
            <LogRow key={decision.id} decision={decision} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LogRow({ decision }: { decision: ModerationDecision }) {
  const { created, moderator, tid, txt, topic_key, reason } = decision
  return (
    <tr>
      <td data-label={columns.when}>
        <time dateTime={new Date(created).toISOString()}>{timeFormat.format(created)}</time>
      </td>
      <td data-label={columns.who} dir="auto">
        {moderator ?? messages.unnamed}
      </td>
      <td data-label={columns.what}>{messages.actions[decision.action] ?? decision.action}</td>
      <td className="log-comment" data-label={columns.about}>
        {tid !== null && <span className="log-number">{messages.number(tid)} </span>}
        {tid === null && topic_key !== null ? messages.topic(topic_key) : <bdi>{txt}</bdi>}
      </td>
      <td data-label={columns.why} dir="auto">
        {reason}
      </td>
    </tr>
  )
}
