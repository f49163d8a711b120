import { formatVotesShort, formatVotesLong } from '../messages/format.ts'
import './vote-bar.css'

interface Props {
  /** whose votes they are, for screen readers */
  label: string
  votes: { readonly agree_count: number; readonly disagree_count: number; readonly pass_count: number }
}

/** The votes on a comment as a bar, with figures below it. */
export const VoteBar = ({ label, votes }: Props) => (
  <div className="vote-bar" role="img" aria-label={`${label}: ${formatVotesLong(votes)}`}>
    <div className="vote-bar-line">
      <i className="vote-agree" style={{ flexGrow: votes.agree_count }} />
      <i className="vote-disagree" style={{ flexGrow: votes.disagree_count }} />
      <i className="vote-pass" style={{ flexGrow: votes.pass_count }} />
    </div>
    <span className="vote-bar-figures">{formatVotesShort(votes)}</span>
  </div>
)
