import type { ModerationDecision } from '@folkmoot/api-types'
import { moderationLogMessages as messages } from '../../messages/moderation-log.ts'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What scrolls has to be reached by the keyboard too. */
const SCROLLS = { tabIndex: 0 }

const { columns } = messages

/** Decisions in a table that scrolls inside itself; where there is little room each one is a card. */
export function LogTable({ decisions }: { decisions: readonly ModerationDecision[] }) {
  return (
    <div className="log-scroll" role="region" aria-label={messages.logTable} {...SCROLLS}>
      <table className="log-table">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, column]) => (
              <th key={name} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ id, created, moderator, action, tid, txt, topic_key, reason }) => (
            <tr key={id}>
              <td data-label={columns.when}>
                <time dateTime={new Date(created).toISOString()}>{when.format(created)}</time>
              </td>
              <td data-label={columns.who} dir="auto">
                {moderator ?? messages.gone}
              </td>
              <td data-label={columns.what}>{messages.actions[action] ?? action}</td>
              <td className="log-comment" data-label={columns.about}>
                {tid !== null && <span className="log-number">{messages.number(tid)} </span>}
                {tid === null && topic_key !== null ? messages.aboutTopic(topic_key) : <bdi>{txt}</bdi>}
              </td>
              <td data-label={columns.why} dir="auto">
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
