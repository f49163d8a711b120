import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import type { GroupView } from './report-view.ts'

/** Letter of a group in its colour. */
export const GroupBadge = ({ group: { id, letter } }: { group: GroupView }) => (
  <span className={`group-mark ${getGroupHueClass(id)}`} aria-hidden>
    {letter}
  </span>
)
