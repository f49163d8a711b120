import { reportMessages } from '../messages/report.ts'

const KEY = ['agree', 'disagree', 'pass'] as const

/** What the colours of the bars mean. */
export const VoteKey = () => (
  <ul className="vote-key" aria-label={reportMessages.key}>
    {KEY.map((name) => (
      <li key={name}>
        <i className={`vote-${name}`} />
        {reportMessages[name]}
      </li>
    ))}
  </ul>
)
