import type { ReportComment } from '@folkmoot/api-types/report-data'
import { useContext, type ReactNode } from 'react'
import { reportMessages } from '../messages/report.ts'
import { VoteBar } from '../ui/VoteBar.tsx'
import { VotersContext } from '../ui/voters-context.ts'
import { GroupBadge } from './GroupBadge.tsx'
import { formatGroupTitle } from './group-name.ts'
import type { GroupView } from './report-view.ts'
import './comment-cards.css'

interface Props {
  comment: ReportComment
  /** the groups whose votes are shown */
  groups: readonly GroupView[]
  /** element id, for links */
  id?: string
  /** why it is listed */
  children?: ReactNode
}

/** A comment in a list, with the votes of all people and of each group. */
export function CommentCard({ comment, groups, id, children }: Props) {
  const voters = useContext(VotersContext)
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
        {groups.map((group) => {
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
