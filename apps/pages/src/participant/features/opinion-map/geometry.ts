import type { MapPosition } from '@folkmoot/domain/map-geometry'
import { computeAxisRange } from '@folkmoot/domain/map-geometry'
import type { OpinionMapView } from './opinion-map-view.ts'

/** Size of the drawing and width of the outlines' stroke, in its own units. */
export const DRAWING_SIZE = { width: 320, height: 220, padding: 16 } as const

/** Margin inside the drawing, for strokes and labels. */
const EDGE_MARGIN = 24

/** Maps positions to the drawing: one scale for both axes, y points up. */
export type Transform = (place: MapPosition) => MapPosition

/** Creates the transform by which all shapes and the person's position fit into the drawing. */
export function createTransform({ groups, ungrouped, position }: OpinionMapView): Transform {
  const places = [
    ...groups.flatMap((group) => [...group.places, group.centre]),
    ...ungrouped,
    ...(position ? [position] : []),
  ]
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

/** Path of dots: lines of no length, which a round stroke shows. As one shape, they grow together where many are. */
export const formatDotsPath = (places: readonly MapPosition[], transform: Transform): string =>
  places.map((place) => `M${formatPoint(transform(place))}h0`).join('')

/** Position of the label beside a point, inside the drawing. */
export function computeLabelPosition({ x, y }: MapPosition): MapPosition {
  const above = y > 36
  return { x: Math.min(Math.max(x, 28), DRAWING_SIZE.width - 28), y: above ? y - 13 : y + 24 }
}
