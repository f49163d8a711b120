import type { ReportComment } from '@folkmoot/api-types/report-data'
import { useContext, type ReactNode } from 'react'
import { reportMessages } from '../messages/report.ts'
import { nameInSentence, formatGroupTitle, GroupBadge } from './groups.tsx'
import type { FindingView, GroupView } from './report-view.ts'
import { VoteBar, VotersContext } from '../ui/VoteBar.tsx'
import { useFold } from '../ui/page-hooks.ts'
import './comments.css'

interface FindingCardProps extends FindingView {
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
export const FindingCard = ({ comment, finding, groups, id, reason }: FindingCardProps) => (
  <CommentCard comment={comment} groups={groups} {...(id !== undefined && { id })}>
    {reason !== undefined && (
      <strong className={finding.side === null ? 'side' : `side side-${finding.side}`}>{reason}</strong>
    )}
    {finding.tips.length > 0 && (
      <span className="could-tip">{reportMessages.couldTip(listNeeded(finding, groups))}</span>
    )}
  </CommentCard>
)

interface Props {
  comment: ReportComment
  /** the groups whose votes are shown */
  groups: readonly GroupView[]
  /** element id, for links */
  id?: string
  /** why it is listed */
  children?: ReactNode
}

/** Opens the votes of the groups, which a phone folds. */
export const FoldButton = ({ isFolded, toggle }: { isFolded: boolean; toggle: () => void }) => (
  <button type="button" className="unfold" aria-expanded={!isFolded} onClick={toggle}>
    {reportMessages.unfold}
  </button>
)

/** A comment in a list, with the votes of all people and of each group. */
export function CommentCard({ comment, groups, id, children }: Props) {
  const voters = useContext(VotersContext)
  const { isNarrow, isFolded, toggle } = useFold()
  const shown = isFolded ? [] : groups
  return (
    <li className="comment-card" id={id}>
      <blockquote>{comment.txt}</blockquote>
      <p className="comment-line">
        <span>#{comment.tid}</span>
        {children}
      </p>
      <div className="comment-bars">
        <div className="comment-bar">
          <span className="bar-name">{reportMessages.columns.everybody}</span>
          <VoteBar label={reportMessages.columns.everybody} votes={comment} people={voters} />
        </div>
        {isNarrow && groups.length > 0 && <FoldButton isFolded={isFolded} toggle={toggle} />}
        {shown.map((group) => {
          const votes = comment.groups?.find(({ id }) => id === group.id)
          return (
            votes && (
              <div className="comment-bar" key={group.id}>
                <span className="bar-name">
                  <GroupBadge group={group} />
                </span>
                <VoteBar label={formatGroupTitle(group)} votes={votes} people={group.size} />
              </div>
            )
          )
        })}
      </div>
    </li>
  )
}
