import { groupLetter } from '@folkmoot/domain/group-letter'
import type { OpinionMapView, GroupOutline } from './opinion-map-view.ts'
import { useMessages } from '../../messages/use-messages.ts'
import {
  DRAWING_SIZE,
  computeLabelPosition,
  formatOutlinePath,
  createTransform,
  type Transform,
} from './geometry.ts'

/** How many colours groups have before they begin anew. */
const GROUP_COLOUR_COUNT = 6

interface GroupShapeProps {
  group: GroupOutline
  transform: Transform
  isSelected: boolean
}

function GroupShape({
  group: { id, corners, centre },
  transform: placing,
  isSelected: isChosen,
}: GroupShapeProps) {
  const { x, y } = placing(centre)
  return (
    <g className={`map-group map-group-${id % GROUP_COLOUR_COUNT}${isChosen ? ' map-group-chosen' : ''}`}>
      <path d={formatOutlinePath(corners, placing)} />
      <text x={x} y={y}>
        {groupLetter(id).toUpperCase()}
      </text>
    </g>
  )
}

function OwnPosition({ place }: { place: { x: number; y: number } }) {
  const { map } = useMessages()
  const label = computeLabelPosition(place)
  return (
    <g className="map-here">
      <circle cx={place.x} cy={place.y} r="6" />
      <text x={label.x} y={label.y}>
        {map.you}
      </text>
    </g>
  )
}

interface Props {
  picture: OpinionMapView
  /** the group whose comments stand below */
  selectedId: number | undefined
}

/** The map: groups as shapes, and one's own place. Everything that it shows stands beside it in words too (PART-4). */
export function MapDrawing({ picture, selectedId: chosen }: Props) {
  const { map } = useMessages()
  const placing = createTransform(picture)
  const { groups, position: here, people } = picture
  return (
    <svg
      className="map-drawing"
      viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
      role="img"
      aria-label={map.drawing(people, groups.length)}
    >
      {groups.map((group) => (
        <GroupShape key={group.id} group={group} transform={placing} isSelected={group.id === chosen} />
      ))}
      {here && <OwnPosition place={placing(here)} />}
    </svg>
  )
}
