import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../../messages/report.ts'
import { GroupBadge } from '../../comments/GroupBadge.tsx'
import { formatGroupTitle } from '../../comments/group-name.ts'
import type { ReportView } from '../../comments/report-view.ts'
import './group-sizes.css'

/** All groups with their sizes, including those that are not reported. */
export function GroupSizes({ view: { findings, groups } }: { view: ReportView }) {
  const grouped = Math.max(1, findings.people.grouped)
  return (
    <ul className="group-sizes">
      {groups.map((group) => (
        <li key={group.id}>
          <GroupBadge group={group} />
          <div>
            <strong>{formatGroupTitle(group)}</strong>
            {group.told && (
              <p>
                {reportMessages.groupSize(group.size)}, {reportMessages.ofGrouped(group.size / grouped)}
              </p>
            )}
            {!group.told && (
              <p>{group.isTooSmall ? reportMessages.tooSmall(MIN_GROUP_SIZE) : reportMessages.notReported}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
