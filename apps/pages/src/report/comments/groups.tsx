import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { reportMessages } from '../messages/report.ts'
import type { GroupView } from './report-view.ts'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'

/** Name of a group: its letter, and the author's name if there is one. */
export const formatGroupTitle = ({ name }: Pick<GroupView, 'name'>): string => reportMessages.groupName(name)

/** Name of a group within a sentence. */
export const nameInSentence = (groups: readonly Pick<GroupView, 'id' | 'name'>[], id: number): string =>
  reportMessages.groupInSentence(groups.find((group) => group.id === id)?.name ?? formatGroupLetter(id))

/** Letter of a group in its colour. */
export const GroupBadge = ({ group: { id, letter } }: { group: GroupView }) => (
  <span className={`group-mark ${getGroupHueClass(id)}`} aria-hidden>
    {letter}
  </span>
)
