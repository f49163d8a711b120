import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../../messages/report.ts'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { GroupBadge } from '../../comments/GroupBadge.tsx'
import { formatGroupName } from '../../comments/group-name.ts'
import { Section } from './Section.tsx'
import type { GroupView, ReportView } from '../../comments/report-view.ts'

const explainMissingComments = (group: GroupView): string | undefined => {
  if (group.too_small) return reportMessages.tooSmall(MIN_GROUP_SIZE)
  if (!group.told) return reportMessages.notReported
  return group.representative.length === 0 ? reportMessages.noRepresentative : undefined
}

/** The representative comments of each group. */
export function Groups({ view: { groups, reportedGroups } }: { view: ReportView }) {
  return (
    <Section id="groups" title={reportMessages.representative} words={reportMessages.representativeWords}>
      {groups.length === 0 && <p className="empty">{reportMessages.noGroups}</p>}
      {groups.map((group) => (
        <section key={group.id} className="group" aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`}>
            <GroupBadge group={group} />
            {formatGroupName(group)}
            {group.told && <span className="muted"> {reportMessages.groupSize(group.size)}</span>}
          </h3>
          {explainMissingComments(group) && <p className="empty">{explainMissingComments(group)}</p>}
          <ol className="comment-cards">
            {group.representative.map(({ comment, side, n_success, n_trials }) => (
              <CommentCard key={`${comment.tid} ${side}`} comment={comment} groups={reportedGroups}>
                <strong className={`side side-${side}`}>
                  {side === 'agree'
                    ? reportMessages.groupAgrees(n_success, n_trials)
                    : reportMessages.groupDisagrees(n_success, n_trials)}
                </strong>
              </CommentCard>
            ))}
          </ol>
        </section>
      ))}
    </Section>
  )
}
