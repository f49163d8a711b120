import type { MapPlace } from '@folkmoot/domain/topic-map'
import { axisRange } from '@folkmoot/domain/topic-map'
import type { OpinionPicture } from './opinion-picture.ts'

/** The drawing's size in its own units, and how far shapes reach over their corners. */
export const DRAWING = { width: 320, height: 220, padding: 16 } as const

/** Between the middle of the drawing's edge and what must stay inside, labels among it. */
const EDGE = 24

/** Turns places of the map into places of the drawing: one scale for both directions, up is up. */
export type Placing = (place: MapPlace) => MapPlace

/** Finds the scale at which all shapes and the onlooker's place fit into the drawing. */
export function placingOf({ groups, here }: OpinionPicture): Placing {
  const places = [...groups.flatMap(({ corners, centre }) => [...corners, centre]), ...(here ? [here] : [])]
  const [left, right] = axisRange(places.map(({ x }) => x))
  const [low, high] = axisRange(places.map(({ y }) => y))
  const scale = Math.min(
    (DRAWING.width - 2 * EDGE) / (right - left),
    (DRAWING.height - 2 * EDGE) / (high - low),
  )
  return ({ x, y }) => ({
    x: DRAWING.width / 2 + (x - (left + right) / 2) * scale,
    y: DRAWING.height / 2 - (y - (low + high) / 2) * scale,
  })
}

const written = ({ x, y }: MapPlace): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The outline of a group as a path; a thick round stroke makes a shape of it, also of one or two corners. */
export const outlinePath = (corners: readonly MapPlace[], placing: Placing): string =>
  `M${corners.map((corner) => written(placing(corner))).join('L')}Z`

/** Where the word beside a place stands, so that it stays inside the drawing. */
export function labelAt({ x, y }: MapPlace): MapPlace {
  const above = y > 36
  return { x: Math.min(Math.max(x, 28), DRAWING.width - 28), y: above ? y - 13 : y + 24 }
}
