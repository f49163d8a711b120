import type { Lean } from '@folkmoot/domain/reports/landscape'
import { formatGroupTitle } from '../comments/group-name.ts'
import type { GroupView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import type { SceneDot, SceneSize } from './scene.ts'

/** A dot under the pointer, and the size of the drawing in pixels. */
export interface TippedDot {
  readonly dot: SceneDot
  readonly width: number
  readonly height: number
}

interface Props {
  tipped: TippedDot
  size: SceneSize
  groups: ReadonlyMap<number, GroupView>
  lean: Lean | undefined
}

/** Says what a dot is. The table has the same for those who do not point. */
export function DotTip({ tipped: { dot, width, height }, size, groups, lean }: Props) {
  const group = groups.get(dot.group)
  const scale = Math.min(width / size.width, height / size.height)
  const left = (width - size.width * scale) / 2 + dot.x * scale
  const top = (height - size.height * scale) / 2 + (dot.y - dot.radius) * scale
  return (
    <div className="dot-tip" style={{ insetInlineStart: left, top }} aria-hidden>
      {group && <strong>{landscapeMessages.dotPeople(dot.count, formatGroupTitle(group))}</strong>}
      {lean !== undefined && <span>{landscapeMessages.dotLean(lean)}</span>}
    </div>
  )
}
