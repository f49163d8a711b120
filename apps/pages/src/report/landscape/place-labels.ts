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

/** Between a dot and the ring around it that its leader ends at. */
export const RING = 3

/**
 * The line from the ring around a dot to the nearest place of the edge of its label; undefined where the label is on the ring.
 */
export function findLeader({ x, y, radius }: Obstacle, box: Box): string | undefined {
  const clamp = (value: number, middle: number, length: number) =>
    Math.min(Math.max(value, middle - length / 2), middle + length / 2)
  const end = { x: clamp(x, box.x, box.width), y: clamp(y, box.y, box.height) }
  const length = Math.hypot(end.x - x, end.y - y)
  if (length <= radius + RING) return undefined
  const part = (radius + RING) / length
  const start = { x: x + (end.x - x) * part, y: y + (end.y - y) * part }
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

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
