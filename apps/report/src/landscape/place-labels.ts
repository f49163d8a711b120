/** A rectangle of the drawing; x and y are its middle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Obstacle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Where a label could be: around what it names, in rings. */
const DIRECTIONS = 24
const RINGS = [0, 40, 70, 100, 135, 170, 210, 260, 320] as const

/** How bad it is to cover another label, a unit of area of a dot, and to be one unit away. */
const LABEL_COST = 40
const DISTANCE_COST = 3

const getOverlap = (one: Box, other: Box): number =>
  Math.max(0, (one.width + other.width) / 2 - Math.abs(one.x - other.x)) *
  Math.max(0, (one.height + other.height) / 2 - Math.abs(one.y - other.y))

const toBox = ({ x, y, radius }: Obstacle): Box => ({ x, y, width: 2 * radius, height: 2 * radius })

/** Places labels one after another beside what they name, inside the drawing, where they cover the least. */
export function placeLabels(
  anchors: readonly Box[],
  obstacles: readonly Obstacle[],
  { width, height }: { readonly width: number; readonly height: number },
): Box[] {
  const placed: Box[] = []
  const dots = obstacles.map(toBox)
  const keepInside = (value: number, own: number, all: number) =>
    Math.min(Math.max(value, own / 2 + 4), Math.max(own / 2 + 4, all - own / 2 - 4))
  for (const anchor of anchors) {
    let best = { ...anchor, x: keepInside(anchor.x, anchor.width, width) }
    let least = Infinity
    for (const ring of RINGS)
      for (let turn = 0; turn < (ring === 0 ? 1 : DIRECTIONS); turn += 1) {
        const angle = (2 * Math.PI * turn) / DIRECTIONS
        const x = keepInside(anchor.x + ring * Math.cos(angle) * 1.5, anchor.width, width)
        const y = keepInside(anchor.y + ring * Math.sin(angle), anchor.height, height)
        const box = { ...anchor, x, y }
        const covered = dots.reduce((sum, dot) => sum + getOverlap(box, dot), 0)
        const crossed = placed.reduce((sum, other) => sum + getOverlap(box, other), 0)
        const cost = covered + LABEL_COST * crossed + DISTANCE_COST * Math.hypot(x - anchor.x, y - anchor.y)
        if (cost < least) [best, least] = [box, cost]
      }
    placed.push(best)
  }
  return placed
}
