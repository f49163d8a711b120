import { reportMessages } from '../../messages/report.ts'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** As many as one reads; the table has them all. */
const MAX_COMMENTS = 8

/** What the groups see differently. */
export function Divisions({ view: { divisions, reportedGroups: told } }: { view: ReportView }) {
  const none = told.length < 2 ? reportMessages.noDivisionsOneGroup : reportMessages.noDivisions
  return (
    <Section id="divisions" title={reportMessages.divisions} words={reportMessages.divisionsWords}>
      {divisions.length === 0 && <p className="empty">{none}</p>}
      <ol className="comment-cards">
        {divisions.slice(0, MAX_COMMENTS).map((comment) => (
          <CommentCard key={comment.tid} comment={comment} groups={told} />
        ))}
      </ol>
      {divisions.length > MAX_COMMENTS && (
        <p className="muted">{reportMessages.moreDivisions(divisions.length - MAX_COMMENTS)}</p>
      )}
    </Section>
  )
}
