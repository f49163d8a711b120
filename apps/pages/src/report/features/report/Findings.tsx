import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { explainBlocked, hasGroups } from '@folkmoot/domain/reports/findings'
import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteBar.tsx'
import { FindingCard, CommentCard } from '../../comments/CommentCard.tsx'
import { nameInSentence, formatGroupTitle, GroupBadge } from '../../comments/groups.tsx'
import { Section } from '../../ui/Page.tsx'
import type { ReportView, FindingView, GroupView } from '../../comments/report-view.ts'

/** Comments in a list of findings; the table has all of them. */
const MAX_LISTED = 8

interface Props {
  /** number of findings */
  many: number
  say: (more: number) => string
}

/** Says how many findings are not in the list. */
const MoreFindings = ({ many, say }: Props) =>
  many > MAX_LISTED ? <p className="muted">{say(many - MAX_LISTED)}</p> : null

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

const explainMissingComments = (group: GroupView): string | undefined => {
  if (group.isTooSmall) return reportMessages.tooSmall(MIN_GROUP_SIZE)
  if (!group.told) return reportMessages.notReported
  return group.apart.length === 0 ? reportMessages.noRepresentative : undefined
}

/** How many of a group are on the side of a finding. */
function formatOwnSide({ finding: { side, groups } }: FindingView, { id }: GroupView): string {
  const { A = 0, D = 0, S = 0 } = groups.find((group) => group.id === id) ?? {}
  return side === 'disagree' ? reportMessages.groupDisagrees(D, S) : reportMessages.groupAgrees(A, S)
}

/** What sets each group apart. */
export function Groups({ view: { common, divides, groups, reportedGroups } }: { view: ReportView }) {
  const hasFirstBar = common.length + divides.length === 0 && groups.some(({ apart }) => apart.length > 0)
  return (
    <Section id="groups" title={reportMessages.representative} words={reportMessages.representativeWords}>
      {groups.length === 0 && <p className="empty">{reportMessages.noGroups}</p>}
      {hasFirstBar && <VoteLegend />}
      {groups.map((group) => (
        <section key={group.id} className="group" aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`}>
            <GroupBadge group={group} />
            {formatGroupTitle(group)}
            {group.told && <span className="muted"> {reportMessages.groupSize(group.size)}</span>}
          </h3>
          {explainMissingComments(group) && <p className="empty">{explainMissingComments(group)}</p>}
          <ol className="comment-cards">
            {group.apart.map((found) => (
              <FindingCard
                key={found.comment.tid}
                comment={found.comment}
                finding={found.finding}
                groups={reportedGroups}
                reason={formatOwnSide(found, group)}
              />
            ))}
          </ol>
        </section>
      ))}
    </Section>
  )
}

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
          {explainBlocked(findings, (id) => nameInSentence(view.groups, id)) ?? reportMessages.noAgreement}
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
