import { reportMessages } from '../../messages/report.ts'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** Comments in this section; the table has all of them. */
const MAX_COMMENTS = 8

/** Comments on which the groups disagree. */
export function Divisions({ view: { divisions, reportedGroups } }: { view: ReportView }) {
  const none = reportedGroups.length < 2 ? reportMessages.noDivisionsOneGroup : reportMessages.noDivisions
  return (
    <Section id="divisions" title={reportMessages.divisions} words={reportMessages.divisionsWords}>
      {divisions.length === 0 && <p className="empty">{none}</p>}
      <ol className="comment-cards">
        {divisions.slice(0, MAX_COMMENTS).map((comment) => (
          <CommentCard key={comment.tid} comment={comment} groups={reportedGroups} />
        ))}
      </ol>
      {divisions.length > MAX_COMMENTS && (
        <p className="muted">{reportMessages.moreDivisions(divisions.length - MAX_COMMENTS)}</p>
      )}
    </Section>
  )
}
