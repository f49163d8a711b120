import { reportMessages } from '../messages/report.ts'

const VOTE_NAMES = ['agree', 'disagree', 'pass'] as const

/** Legend of the bars' colours. */
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
