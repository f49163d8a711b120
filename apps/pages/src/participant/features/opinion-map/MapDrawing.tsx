import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import type { OpinionMapView, GroupPlaces } from './opinion-map-view.ts'
import { useMapMessages } from './use-map-messages.ts'
import {
  DRAWING_SIZE,
  computeLabelPosition,
  formatDotsPath,
  createTransform,
  type Transform,
} from './geometry.ts'

interface GroupShapeProps {
  group: GroupPlaces
  transform: Transform
  isSelected: boolean
}

function GroupShape({ group: { id, places, centre }, transform, isSelected }: GroupShapeProps) {
  const { x, y } = transform(centre)
  return (
    <g className={`map-group ${getGroupHueClass(id)}${isSelected ? ' map-group-chosen' : ''}`}>
      <path d={formatDotsPath(places, transform)} />
      <text x={x} y={y}>
        {formatGroupLetter(id)}
      </text>
    </g>
  )
}

function OwnPosition({ place }: { place: { x: number; y: number } }) {
  const map = useMapMessages()
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
  /** the group whose comments are shown below */
  selectedId: number | undefined
}

/** The map: groups as shapes, and the person's own position. `MapSummary` has the same in words (PART-4). */
export function MapDrawing({ picture, selectedId }: Props) {
  const map = useMapMessages()
  const transform = createTransform(picture)
  const { groups, ungrouped, position, people } = picture
  return (
    <svg
      className="map-drawing"
      viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
      role="img"
      aria-label={map.drawing(people, groups.length)}
    >
      <path className="map-ungrouped" d={formatDotsPath(ungrouped, transform)} />
      {groups.map((group) => (
        <GroupShape key={group.id} group={group} transform={transform} isSelected={group.id === selectedId} />
      ))}
      {position && <OwnPosition place={transform(position)} />}
    </svg>
  )
}
