import { groupLetter } from '@folkmoot/domain/group-letter'
import type { OpinionPicture, PicturedGroup } from './opinion-picture.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DRAWING, labelAt, outlinePath, placingOf, type Placing } from './geometry.ts'

/** How many colours groups have before they begin anew. */
const COLOURS = 6

interface ShapeProps {
  group: PicturedGroup
  placing: Placing
  isChosen: boolean
}

function Shape({ group: { id, corners, centre }, placing, isChosen }: ShapeProps) {
  const { x, y } = placing(centre)
  return (
    <g className={`map-group map-group-${id % COLOURS}${isChosen ? ' map-group-chosen' : ''}`}>
      <path d={outlinePath(corners, placing)} />
      <text x={x} y={y}>
        {groupLetter(id).toUpperCase()}
      </text>
    </g>
  )
}

function Here({ place }: { place: { x: number; y: number } }) {
  const { map } = useMessages()
  const label = labelAt(place)
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
  picture: OpinionPicture
  /** the group whose comments stand below */
  chosen: number | undefined
}

/** The map: groups as shapes, and one's own place. Everything that it shows stands beside it in words too (PART-4). */
export function MapDrawing({ picture, chosen }: Props) {
  const { map } = useMessages()
  const placing = placingOf(picture)
  const { groups, here, people } = picture
  return (
    <svg
      className="map-drawing"
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      role="img"
      aria-label={map.drawing(people, groups.length)}
    >
      {groups.map((group) => (
        <Shape key={group.id} group={group} placing={placing} isChosen={group.id === chosen} />
      ))}
      {here && <Here place={placing(here)} />}
    </svg>
  )
}
