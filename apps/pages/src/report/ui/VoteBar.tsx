import { createContext } from 'react'
import { VoteLine } from '@folkmoot/ui/VoteLine'
import { computeShareInterval, isFewVotes } from '@folkmoot/domain/reports/share-interval'
import { countAllVotes, type VoteCounts } from '@folkmoot/domain/votes'
import { reportMessages } from '../messages/report.ts'
import { formatPercent, formatShareRange, formatVoteCount, formatVotesLong } from '../messages/format.ts'
import '../comments/comments.css'

/** The number of people who voted, of whom the votes of everybody are a part; undefined where it is not known. */
export const VotersContext = createContext<number | undefined>(undefined)

/** The sides first, as they lie in the bar. */
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

interface Props {
  /** whose votes they are, for screen readers */
  label: string
  votes: VoteCounts
  /** how many people could have voted; without it there is no interval */
  people?: number | undefined
}

/** Where the share of the side with more votes lies among all people; undefined when all have voted. */
function computeRange(votes: VoteCounts, people: number | undefined) {
  const all = countAllVotes(votes)
  if (people === undefined || all === 0 || all >= people) return undefined
  const side = votes.agree_count >= votes.disagree_count ? 'agree' : 'disagree'
  return { side, ...computeShareInterval({ count: votes[`${side}_count`], votes: all, people }) } as const
}

/** The votes on a comment as a bar around zero, with the shares in words and colours below it. */
export function VoteBar({ label, votes, people }: Props) {
  const all = countAllVotes(votes)
  const range = computeRange(votes, people)
  const isFew = people !== undefined && all > 0 && isFewVotes(all, people)
  const share = (kind: (typeof KINDS)[number]) => votes[`${kind}_count`] / Math.max(1, all)
  const shares = { agree: share('agree'), disagree: share('disagree'), pass: share('pass') }
  const words = [formatVotesLong(votes), range && formatShareRange(range, range.side)].filter(Boolean)
  return (
    <div className="vote-bar" role="img" aria-label={`${label}: ${words.join('; ')}`}>
      <VoteLine shares={shares} range={range} isFew={isFew} />
      <div className="vote-bar-words">
        {all > 0 &&
          KINDS.map((kind) => (
            <span key={kind} className={`vote-word-${kind}`}>
              <b>{formatPercent(shares[kind])}</b> {reportMessages.kinds[kind]}
            </span>
          ))}
        <span className="vote-bar-count">{isFew ? reportMessages.onlyVotes(all) : formatVoteCount(all)}</span>
      </div>
    </div>
  )
}
