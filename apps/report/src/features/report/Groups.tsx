import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../../messages/report.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { FindingCard } from '../../comments/FindingCard.tsx'
import { GroupBadge } from '../../comments/GroupBadge.tsx'
import { formatGroupTitle } from '../../comments/group-name.ts'
import { Section } from './Section.tsx'
import type { FindingView, GroupView, ReportView } from '../../comments/report-view.ts'

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
