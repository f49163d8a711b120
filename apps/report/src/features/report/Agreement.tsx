import { explainBlocked, formatGroup } from '@folkmoot/domain/reports/finding-sentences'
import { hasGroups } from '@folkmoot/domain/reports/findings'
import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { FindingCard } from '../../comments/FindingCard.tsx'
import { nameInSentence } from '../../comments/group-name.ts'
import { SentenceText } from '../../comments/SentenceText.tsx'
import { MAX_LISTED, MoreFindings } from './MoreFindings.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** The comments that a few votes would make common ground, with the votes that they need. */
function AlmostCommon({ view: { findings, comments, groups, reportedGroups } }: { view: ReportView }) {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const open = findings.open.flatMap(({ tid, needs }) => {
    const comment = byTid.get(tid)
    return comment ? [{ comment, needs }] : []
  })
  if (open.length === 0) return null
  return (
    <>
      <h3>{reportMessages.almost}</h3>
      <p>{reportMessages.almostWords(hasGroups(findings))}</p>
      <ul className="comment-cards">
        {open.map(({ comment, needs }) => (
          <CommentCard
            key={comment.tid}
            id={`comment-${comment.tid}`}
            comment={comment}
            groups={reportedGroups}
          >
            <span className="could-tip">
              {reportMessages.almostNeeds(
                needs.map(({ id, votes }) =>
                  reportMessages.votesNeeded(votes, id === null ? null : nameInSentence(groups, id)),
                ),
              )}
            </span>
          </CommentCard>
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
