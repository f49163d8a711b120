import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { OpinionMap as Drawing } from '@folkmoot/ui/OpinionMap'
import { fitMap, placeDots, toDrawing } from '@folkmoot/ui/map-geometry'
import { useMemo } from 'react'
import type { MapMessages } from '../../messages/language.tsx'
import type { OpinionMapView } from './opinion-map-view.ts'

/** Size of the drawing, in its own units. */
const SIZE = { width: 320, height: 220, margin: 30, strip: 0, maxRadius: 7 } as const

/** Group of the bundles of people without one. */
const NO_GROUP = -1

/**
 * The region of a group: lines of no length, which a wide round stroke shows. They grow together where many are. The contours of the
 * report would take 3 kB more of code.
 */
const formatRegion = (dots: readonly { x: number; y: number }[]): string =>
  dots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')

/** Places the people, the letters of the groups, and the viewer in the drawing. */
export function drawMap({ groups, ungrouped, position }: OpinionMapView) {
  const points = [
    ...groups.flatMap(({ id, places }) => places.map((place) => ({ ...place, group: id }))),
    ...ungrouped.map((place) => ({ ...place, group: NO_GROUP })),
  ].map((point, at) => ({ ...point, key: String(at) }))
  const frame = fitMap([...points, ...(position ? [{ ...position, count: 0 }] : [])], SIZE)
  const dots = placeDots(points, frame, SIZE)
  return {
    dots,
    // those in groups are in the regions, which have a letter in their middle
    ungrouped: dots.filter(({ group }) => group === NO_GROUP),
    regions: groups.map(({ id }) => ({
      group: id,
      contours: [formatRegion(dots.filter(({ group }) => group === id))],
    })),
    letters: groups.map(({ id, centre }) => ({ id, ...toDrawing(centre, frame, SIZE) })),
    here: position && toDrawing(position, frame, SIZE),
  }
}

/** Position of the label beside a point, inside the drawing. */
export function computeLabelPosition({ x, y }: { x: number; y: number }) {
  const above = y > 36
  return { x: Math.min(Math.max(x, 28), SIZE.width - 28), y: above ? y - 13 : y + 24 }
}

interface Props {
  picture: OpinionMapView
  /** the group whose comments are shown below */
  selectedId: number | undefined
  words: MapMessages
}

/** The map: groups as regions, people without a group as dots, and the person's own position. `MapSummary` has the same in words (PART-4). */
export function MapDrawing({ picture, selectedId, words }: Props) {
  const { ungrouped, regions, letters, here } = useMemo(() => drawMap(picture), [picture])
  return (
    <Drawing
      size={SIZE}
      regions={regions}
      dots={ungrouped}
      chosen={selectedId}
      role="img"
      aria-label={words.drawing(picture.people, picture.groups.length)}
    >
      {letters.map(({ id, x, y }) => (
        <text key={id} className="map-letter" x={x} y={y}>
          {formatGroupLetter(id)}
        </text>
      ))}
      {here && (
        <g className="map-here">
          <circle cx={here.x} cy={here.y} r="6" />
          <text {...computeLabelPosition(here)}>{words.you}</text>
        </g>
      )}
    </Drawing>
  )
}
