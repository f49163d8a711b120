import { reportMessages } from '../../messages/report.ts'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** Comments on which most agree, or most disagree. */
export const Agreement = ({ view: { agreement, reportedGroups } }: { view: ReportView }) => (
  <Section id="agreement" title={reportMessages.agreement} words={reportMessages.agreementWords}>
    {agreement.length === 0 && <p className="empty">{reportMessages.noAgreement}</p>}
    <ol className="comment-cards">
      {agreement.map(({ comment, side }) => (
        <CommentCard key={comment.tid} comment={comment} groups={reportedGroups}>
          <strong className={`side side-${side}`}>
            {side === 'agree' ? reportMessages.agreed : reportMessages.disagreed}
          </strong>
        </CommentCard>
      ))}
    </ol>
  </Section>
)
