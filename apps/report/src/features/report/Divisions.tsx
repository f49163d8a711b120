import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { FindingCard } from '../../comments/FindingCard.tsx'
import { nameInSentence } from '../../comments/group-name.ts'
import { MAX_LISTED, MoreFindings } from './MoreFindings.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** The comments on which the two groups that differ most agree, where not all do. */
function Surprising({ view: { findings, groups, surprising, reportedGroups } }: { view: ReportView }) {
  const [one, other] = findings.surprising.groups ?? []
  if (one === undefined || other === undefined || surprising.length === 0) return null
  return (
    <>
      <h3>{reportMessages.surprising}</h3>
      <p className="muted">
        {reportMessages.surprisingWords(nameInSentence(groups, one), nameInSentence(groups, other))}
      </p>
      <ol className="comment-cards">
        {surprising.slice(0, MAX_LISTED).map(({ comment, finding }) => (
          <FindingCard
            key={comment.tid}
            comment={comment}
            finding={finding}
            groups={reportedGroups}
            reason={finding.side === 'disagree' ? reportMessages.bothDisagree : reportMessages.bothAgree}
          />
        ))}
      </ol>
    </>
  )
}

/** Comments to which one group surely leans and from which another does. */
export function Divisions({ view }: { view: ReportView }) {
  const { common, divides, reportedGroups } = view
  const none = reportedGroups.length < 2 ? reportMessages.noDivisionsOneGroup : reportMessages.noDivisions
  return (
    <Section id="divisions" title={reportMessages.divisions} words={reportMessages.divisionsWords}>
      {divides.length === 0 && <p className="empty">{none}</p>}
      {divides.length > 0 && common.length === 0 && <VoteLegend />}
      <ol className="comment-cards">
        {divides.slice(0, MAX_LISTED).map(({ comment, finding }) => (
          <FindingCard
            key={comment.tid}
            id={`comment-${comment.tid}`}
            comment={comment}
            finding={finding}
            groups={reportedGroups}
          />
        ))}
      </ol>
      <MoreFindings many={divides.length} say={reportMessages.moreDivisions} />
      <Surprising view={view} />
    </Section>
  )
}
