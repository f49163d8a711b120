import type { ReportComment } from '@folkmoot/api-types/report-data'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { useMemo, type KeyboardEvent } from 'react'
import { formatGroupTitle } from '../comments/groups.tsx'
import type { GroupView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { findLeader, placeLabels, RING, type Box, formatRegionTitle, listLabelLines } from './labels.ts'
import type { MapDot, MapSize } from '@folkmoot/ui/map-geometry'
import type { Region } from '@folkmoot/ui/map-regions'

/** Size of a label in units of the drawing: a title and three lines, or a letter where there is little room. */
const LABEL_SIZE = { width: 214, head: 30, line: 17, foot: 8 }
/** Width of a character of a title, of a wide font, and what is left and right of a title. */
const TITLE = { character: 9, sides: 30 }
const BADGE_SIZE = { width: 32, height: 32 }

interface Props {
  regions: readonly Region[]
  dots: readonly MapDot[]
  size: MapSize
  groups: ReadonlyMap<number, GroupView>
  comment: ReportComment | undefined
  /** whether there is room for letters only */
  isNarrow: boolean
  /** whether the moment is not now: labels have numbers then, and open nothing */
  isPast: boolean
  chosen: number | undefined
  onChoose: (group: GroupView) => void
}

/** The title and the lines of a label. */
function LabelText({ group, lines, box }: { group: GroupView; lines: readonly string[]; box: Box }) {
  const left = box.x - box.width / 2
  const top = box.y - box.height / 2
  return (
    <>
      <rect className="label-back" x={left} y={top} width={box.width} height={box.height} rx={6} />
      <rect className="label-mark" x={left} y={top} width={4} height={box.height} rx={2} />
      <text className="label-title" x={left + 14} y={top + 20}>
        {formatRegionTitle(group)}
      </text>
      {lines.map((line, at) => (
        <text key={at} className="label-line" x={left + 14} y={top + 20 + (at + 1) * LABEL_SIZE.line + 2}>
          {line}
        </text>
      ))}
    </>
  )
}

const LabelBadge = ({ group, box }: { group: GroupView; box: Box }) => (
  <>
    <circle className="label-badge" cx={box.x} cy={box.y} r={box.width / 2} />
    <text className="label-letter" x={box.x} y={box.y} dy="0.36em">
      {group.letter}
    </text>
  </>
)

/** The size of a label. */
function measureLabel(
  group: GroupView | undefined,
  { isNarrow, isPast }: Pick<Props, 'isNarrow' | 'isPast'>,
) {
  if (isNarrow) return BADGE_SIZE
  // as large as its quotation, so that it stays where it is while comments are chosen; in the past it has none
  const lines = isPast || !group ? 1 : Math.max(2, listLabelLines(group, undefined).length)
  const height = LABEL_SIZE.head + lines * LABEL_SIZE.line + LABEL_SIZE.foot
  if (!isPast || !group) return { width: LABEL_SIZE.width, height }
  const characters = Math.max(formatRegionTitle(group).length, landscapeMessages.ungrouped(group.size).length)
  return { width: Math.min(LABEL_SIZE.width, TITLE.sides + TITLE.character * characters), height }
}

/** Where each label is. */
function usePlaces({ regions, dots, size, groups, isNarrow, isPast }: Props) {
  return useMemo(() => {
    const anchors = regions.map(({ group, x, y }) => ({
      x,
      y,
      ...measureLabel(groups.get(group), { isNarrow, isPast }),
    }))
    const room = { width: size.width, height: size.height - size.strip }
    return placeLabels(anchors, isNarrow ? [] : dots, room)
  }, [regions, dots, size, isNarrow, isPast, groups])
}

interface LabelProps extends Pick<Props, 'comment' | 'isNarrow' | 'isPast' | 'onChoose'> {
  group: GroupView
  box: Box
  isChosen: boolean
}

function RegionLabel({ group, box, comment, isNarrow, isPast, isChosen, onChoose }: LabelProps) {
  const lines = isPast ? [landscapeMessages.ungrouped(group.size)] : listLabelLines(group, comment)
  const content = isNarrow ? (
    <LabelBadge group={group} box={box} />
  ) : (
    <LabelText group={group} lines={lines} box={box} />
  )
  if (isPast) return <g className="landscape-label is-past">{content}</g>
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose(group)
  }
  return (
    <g
      role="button"
      tabIndex={0}
      className="landscape-label"
      aria-pressed={isChosen}
      aria-label={landscapeMessages.chooseGroup(formatGroupTitle(group))}
      onClick={() => onChoose(group)}
      onKeyDown={press}
    >
      {content}
    </g>
  )
}

/** A ring around the middle dot of a region, and a line from it to the label. */
function Leader({ region, box }: { region: Region; box: Box }) {
  const { x, y, radius } = region
  const line = findLeader(region, box)
  return (
    <>
      <circle className="label-line-to" cx={x} cy={y} r={radius + RING} />
      {line && <path className="label-line-to" d={line} />}
    </>
  )
}

/** The labels of the regions, which are buttons: they open the sheet of their group. */
export function RegionLabels(props: Props) {
  const { regions, groups, chosen, comment, isNarrow, isPast, onChoose } = props
  const boxes = usePlaces(props)
  return (
    <g className="landscape-labels">
      {regions.map((region, at) => {
        const group = groups.get(region.group)
        const box = boxes[at]
        if (!group || !box) return null
        return (
          <g key={region.group} className={getGroupHueClass(region.group)}>
            {!isNarrow && <Leader region={region} box={box} />}
            <RegionLabel
              {...{ group, box, comment, isNarrow, isPast, onChoose }}
              isChosen={chosen === region.group}
            />
          </g>
        )
      })}
    </g>
  )
}
