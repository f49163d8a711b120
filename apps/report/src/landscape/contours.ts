/** A grid of values; row by row. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

/** An edge between two nodes of the grid: to the right of a node (T, B) or below it (L, R). */
type Side = 'T' | 'R' | 'B' | 'L'

/**
 * Marching squares (Lorensen and Cline 1987, in the plane): the segments of a square by its corners above the level, with the
 * inside on the right hand. Bits: 8 top left, 4 top right, 2 bottom right, 1 bottom left.
 */
const SEGMENTS: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
  [],
  [['L', 'B']],
  [['B', 'R']],
  [['L', 'R']],
  [['R', 'T']],
  [
    ['R', 'T'],
    ['L', 'B'],
  ],
  [['B', 'T']],
  [['L', 'T']],
  [['T', 'L']],
  [['T', 'B']],
  [
    ['T', 'L'],
    ['B', 'R'],
  ],
  [['T', 'R']],
  [['R', 'L']],
  [['R', 'B']],
  [['B', 'L']],
  [],
]

/** A crossing of the level with an edge. */
interface Crossing {
  readonly x: number
  readonly y: number
  next: number
}

/** Finds where the level crosses an edge, in units of the grid. Returns the number of the edge and the place. */
function findCrossing({ columns, values }: Grid, level: number, at: number, side: Side) {
  const start = side === 'B' ? at + columns : side === 'R' ? at + 1 : at
  const isAcross = side === 'T' || side === 'B'
  const from = values[start]!
  const to = values[isAcross ? start + 1 : start + columns]!
  const part = from === to ? 0.5 : (level - from) / (to - from)
  const [x, y] = [start % columns, Math.floor(start / columns)]
  return { edge: 2 * start + Number(isAcross), x: isAcross ? x + part : x, y: isAcross ? y : y + part }
}

function listCrossings(grid: Grid, level: number): Map<number, Crossing> {
  const { columns, rows, values } = grid
  const crossings = new Map<number, Crossing>()
  const isAbove = Uint8Array.from(values, (value) => Number(value > level))
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column
      const below = at + columns
      const corners = 8 * isAbove[at]! + 4 * isAbove[at + 1]! + 2 * isAbove[below + 1]! + isAbove[below]!
      // most squares are wholly on one side
      if (corners === 0 || corners === 15) continue
      for (const [from, to] of SEGMENTS[corners]!) {
        const { edge, ...place } = findCrossing(grid, level, at, from)
        crossings.set(edge, { ...place, next: findCrossing(grid, level, at, to).edge })
      }
    }
  return crossings
}

/** Traces the lines of a level as closed rings, in units of the grid. The border of the grid must be below the level. */
export function traceContours(grid: Grid, level: number): { x: number; y: number }[][] {
  const crossings = listCrossings(grid, level)
  const rings: { x: number; y: number }[][] = []
  for (const start of crossings.keys()) {
    const ring: { x: number; y: number }[] = []
    for (let edge = start, found = crossings.get(edge); found; found = crossings.get(edge)) {
      ring.push({ x: found.x, y: found.y })
      crossings.delete(edge)
      edge = found.next
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}
