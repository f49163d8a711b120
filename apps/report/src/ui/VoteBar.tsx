import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import { countAllVotes, type VoteCounts } from '@folkmoot/domain/reports/vote-counts'
import { formatShareRange, formatVotesShort, formatVotesLong } from '../messages/format.ts'
import './vote-bar.css'

/** A share of fewer votes looks uncertain, unless all have voted. */
const MIN_CERTAIN_VOTES = 10

interface Props {
  /** whose votes they are, for screen readers */
  label: string
  votes: VoteCounts
  /** how many people could have voted; without it there is no interval */
  people?: number | undefined
}

/** Where the share of the side with more votes lies among all people; undefined when all have voted. */
function formatInterval(votes: VoteCounts, people: number | undefined): string | undefined {
  const all = countAllVotes(votes)
  if (people === undefined || all === 0 || all >= people) return undefined
  const isAgree = votes.agree_count >= votes.disagree_count
  const count = isAgree ? votes.agree_count : votes.disagree_count
  return formatShareRange(computeShareInterval({ count, votes: all, people }), isAgree)
}

/** The votes on a comment as a bar, with figures below it. */
export function VoteBar({ label, votes, people }: Props) {
  const interval = formatInterval(votes, people)
  const isUncertain = interval !== undefined && countAllVotes(votes) < MIN_CERTAIN_VOTES
  const words = [formatVotesLong(votes), ...(interval === undefined ? [] : [interval])].join('; ')
  return (
    <div
      className={`vote-bar${isUncertain ? ' vote-bar-uncertain' : ''}`}
      role="img"
      aria-label={`${label}: ${words}`}
    >
      <div className="vote-bar-line">
        <i className="vote-agree" style={{ flexGrow: votes.agree_count }} />
        <i className="vote-disagree" style={{ flexGrow: votes.disagree_count }} />
        <i className="vote-pass" style={{ flexGrow: votes.pass_count }} />
      </div>
      <span className="vote-bar-figures">{formatVotesShort(votes)}</span>
      {interval !== undefined && <span className="vote-bar-figures vote-bar-interval">{interval}</span>}
    </div>
  )
}
