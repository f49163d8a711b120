import { topicMessages } from '../../messages/topics.ts'
import { reportMessages } from '../../messages/report.ts'
import { GroupBadge } from '../../comments/GroupBadge.tsx'
import { formatGroupTitle } from '../../comments/group-name.ts'
import type { GroupView } from '../../comments/report-view.ts'

/** Legend of the groups in the narrative. */
export function GroupLegend({ groups }: { groups: readonly GroupView[] }) {
  if (groups.length === 0) return null
  return (
    <ul className="group-legend" aria-label={topicMessages.groupsAre}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupBadge group={group} />
          {formatGroupTitle(group)}, {reportMessages.groupSize(group.size)}
        </li>
      ))}
    </ul>
  )
}
