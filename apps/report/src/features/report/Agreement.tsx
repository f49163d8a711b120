import { explainBlocked, formatGroup } from '@folkmoot/domain/reports/finding-sentences'
import { hasGroups } from '@folkmoot/domain/reports/findings'
import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { FindingCard } from '../../comments/FindingCard.tsx'
import { nameInSentence } from '../../comments/group-name.ts'
import { SentenceText } from '../../comments/SentenceText.tsx'
import { MAX_LISTED, MoreFindings } from './MoreFindings.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** The comments that a few votes would make common ground. */
function AlmostCommon({ view: { findings, groups } }: { view: ReportView }) {
  if (findings.open.length === 0) return null
  return (
    <>
      <p>{reportMessages.almost}</p>
      <ul className="almost">
        {findings.open.map(({ tid, needs }) => (
          <li key={tid} id={`comment-${tid}`}>
            {reportMessages.almostNeeds(
              tid,
              needs.map(({ id, votes }) =>
                reportMessages.votesNeeded(votes, id === null ? null : nameInSentence(groups, id)),
              ),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Common ground: comments to which every group surely leans alike. */
export function Agreement({ view }: { view: ReportView }) {
  const { common, findings, reportedGroups } = view
  const byGroup = hasGroups(findings)
  const words = byGroup ? reportMessages.agreementWords : reportMessages.agreementWordsNoGroups
  return (
    <Section id="agreement" title={reportMessages.agreement} words={words}>
      {common.length === 0 && (
        <p className="empty">
          <SentenceText
            text={explainBlocked(findings, formatGroup) ?? reportMessages.noAgreement}
            view={view}
          />
        </p>
      )}
      {common.length > 0 && <VoteLegend />}
      <ol className="comment-cards">
        {common.slice(0, MAX_LISTED).map(({ comment, finding }) => (
          <FindingCard
            key={comment.tid}
            id={`comment-${comment.tid}`}
            comment={comment}
            finding={finding}
            groups={reportedGroups}
            reason={(finding.side === 'disagree' ? reportMessages.disagreed : reportMessages.agreed)(byGroup)}
          />
        ))}
      </ol>
      <MoreFindings many={common.length} say={reportMessages.moreCommon} />
      <AlmostCommon view={view} />
    </Section>
  )
}
