import type { ModerationDecision } from '@folkmoot/api-types'
import { commentMessages as messages } from '../../messages/comments.ts'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What scrolls has to be reached by the keyboard too. */
const SCROLLS = { tabIndex: 0 }

/** Decisions in a table that scrolls inside itself. */
export function LogTable({ decisions }: { decisions: readonly ModerationDecision[] }) {
  return (
    <div className="log-scroll" role="region" aria-label={messages.logTable} {...SCROLLS}>
      <table className="log-table">
        <thead>
          <tr>
            {Object.entries(messages.columns).map(([name, column]) => (
              <th key={name} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ id, created, moderator, action, tid, txt, topic_key, reason }) => (
            <tr key={id}>
              <td>
                <time dateTime={new Date(created).toISOString()}>{when.format(created)}</time>
              </td>
              <td dir="auto">{moderator ?? messages.gone}</td>
              <td>{messages.actions[action] ?? action}</td>
              <td className="log-comment">
                {tid !== null && <span className="comment-number">{messages.number(tid)} </span>}
                {tid === null && topic_key !== null ? messages.aboutTopic(topic_key) : <bdi>{txt}</bdi>}
              </td>
              <td dir="auto">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
