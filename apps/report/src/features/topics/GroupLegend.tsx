import { topicMessages } from '../../messages/topics.ts'
import { reportMessages } from '../../messages/report.ts'
import { GroupMark } from '../../comments/GroupMark.tsx'
import { groupName } from '../../comments/group-name.ts'
import type { GroupView } from '../../comments/report-view.ts'

/** The groups that the sentences name. */
export function GroupLegend({ groups }: { groups: readonly GroupView[] }) {
  if (groups.length === 0) return null
  return (
    <ul className="group-legend" aria-label={topicMessages.groupsAre}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupMark group={group} />
          {groupName(group)}, {reportMessages.groupSize(group.size)}
        </li>
      ))}
    </ul>
  )
}
