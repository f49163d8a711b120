import type { MapPosition } from '@folkmoot/domain/map-geometry'
import { computeAxisRange } from '@folkmoot/domain/map-geometry'
import type { OpinionMapView } from './opinion-map-view.ts'

/** The drawing's size in its own units, and how far shapes reach over their corners. */
export const DRAWING_SIZE = { width: 320, height: 220, padding: 16 } as const

/** Between the middle of the drawing's edge and what must stay inside, labels among it. */
const EDGE_MARGIN = 24

/** Turns places of the map into places of the drawing: one scale for both directions, up is up. */
export type Transform = (place: MapPosition) => MapPosition

/** Finds the scale at which all shapes and the onlooker's place fit into the drawing. */
export function createTransform({ groups, position: here }: OpinionMapView): Transform {
  const places = [...groups.flatMap(({ corners, centre }) => [...corners, centre]), ...(here ? [here] : [])]
  const [left, right] = computeAxisRange(places.map(({ x }) => x))
  const [low, high] = computeAxisRange(places.map(({ y }) => y))
  const scale = Math.min(
    (DRAWING_SIZE.width - 2 * EDGE_MARGIN) / (right - left),
    (DRAWING_SIZE.height - 2 * EDGE_MARGIN) / (high - low),
  )
  return ({ x, y }) => ({
    x: DRAWING_SIZE.width / 2 + (x - (left + right) / 2) * scale,
    y: DRAWING_SIZE.height / 2 - (y - (low + high) / 2) * scale,
  })
}

const formatPoint = ({ x, y }: MapPosition): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The outline of a group as a path; a thick round stroke makes a shape of it, also of one or two corners. */
export const formatOutlinePath = (corners: readonly MapPosition[], placing: Transform): string =>
  `M${corners.map((corner) => formatPoint(placing(corner))).join('L')}Z`

/** Where the word beside a place stands, so that it stays inside the drawing. */
export function computeLabelPosition({ x, y }: MapPosition): MapPosition {
  const above = y > 36
  return { x: Math.min(Math.max(x, 28), DRAWING_SIZE.width - 28), y: above ? y - 13 : y + 24 }
}
