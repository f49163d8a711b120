import type { GroupView } from './report-view.ts'
import './group-mark.css'

/** Letter of a group in its colour. */
export const GroupBadge = ({ group: { letter, hue } }: { group: GroupView }) => (
  <span className={`group-mark hue-${hue}`} aria-hidden>
    {letter}
  </span>
)
