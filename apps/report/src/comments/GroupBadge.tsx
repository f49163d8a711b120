import type { GroupView } from './report-view.ts'
import './group-mark.css'

/** A group's letter in its colour. */
export const GroupBadge = ({ group: { letter, hue } }: { group: GroupView }) => (
  <span className={`group-mark hue-${hue}`} aria-hidden>
    {letter}
  </span>
)
