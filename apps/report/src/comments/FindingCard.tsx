import { reportMessages } from '../messages/report.ts'
import { CommentCard } from './CommentCard.tsx'
import { nameInSentence } from './group-name.ts'
import type { FindingView, GroupView } from './report-view.ts'

interface Props extends FindingView {
  /** the groups whose votes are shown */
  groups: readonly GroupView[]
  /** element id, for links of sentences */
  id?: string
  /** why it is listed */
  reason?: string
}

/** What would settle a finding that could tip. */
const listNeeded = ({ tips }: FindingView['finding'], groups: readonly GroupView[]): string[] =>
  tips.map(({ id, votes }) =>
    reportMessages.votesNeeded(votes, id === null ? null : nameInSentence(groups, id)),
  )

/** A comment of a finding, with its side and whether it could still tip. */
export const FindingCard = ({ comment, finding, groups, id, reason }: Props) => (
  <CommentCard comment={comment} groups={groups} {...(id !== undefined && { id })}>
    {reason !== undefined && (
      <strong className={finding.side === null ? 'side' : `side side-${finding.side}`}>{reason}</strong>
    )}
    {finding.tips.length > 0 && (
      <span className="could-tip">{reportMessages.couldTip(listNeeded(finding, groups))}</span>
    )}
  </CommentCard>
)
