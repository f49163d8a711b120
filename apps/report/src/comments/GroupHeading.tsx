import { reportMessages } from '../messages/report.ts'
import { GroupBadge } from './GroupBadge.tsx'
import type { GroupView } from './report-view.ts'

/** A group over a column: its badge stands for “Group A”, and the author's name follows. */
export const GroupHeading = ({ group }: { group: GroupView }) => (
  <>
    <GroupBadge group={group} />
    <span className="visually-hidden">{reportMessages.groupName(group.letter)}</span>
    <span>{group.name.slice(group.letter.length)}</span>
  </>
)
