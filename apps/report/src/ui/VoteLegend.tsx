import { reportMessages } from '../messages/report.ts'

const VOTE_NAMES = ['agree', 'disagree', 'pass'] as const

/** What the colours of the bars mean. */
export const VoteLegend = () => (
  <ul className="vote-key" aria-label={reportMessages.key}>
    {VOTE_NAMES.map((name) => (
      <li key={name}>
        <i className={`vote-${name}`} />
        {reportMessages[name]}
      </li>
    ))}
  </ul>
)
