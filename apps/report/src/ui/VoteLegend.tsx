import { VoteLine } from '@folkmoot/ui/VoteLine'
import { reportMessages } from '../messages/report.ts'
import './vote-bar.css'

const KINDS = ['disagree', 'agree', 'pass'] as const

/** A range in the middle of the end's half. */
const EXAMPLE_RANGE = { side: 'agree', low: 0.25, high: 0.85 } as const

/** Legend of the bars, above the first of a list. */
export const VoteLegend = () => (
  <ul className="vote-key" aria-label={reportMessages.key}>
    {KINDS.map((kind) => (
      <li key={kind}>
        <i className={`vote-${kind}`} />
        {reportMessages.keyKinds[kind]}
      </li>
    ))}
    <li>
      <VoteLine shares={{}} isFew={false} />
      {reportMessages.keyHalf}
    </li>
    <li>
      <VoteLine shares={{}} range={EXAMPLE_RANGE} isFew={false} />
      {reportMessages.keyRange}
    </li>
    <li>
      <i className="vote-few" />
      {reportMessages.keyFew}
    </li>
  </ul>
)
