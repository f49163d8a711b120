import { expect, it } from 'vitest'
import { DRAWING_SIZE, computeLabelPosition, createTransform } from './geometry.ts'
import type { OpinionMapView } from './opinion-map-view.ts'

const { width, height } = DRAWING_SIZE
/** Space between the outermost positions and the edge. */
const MARGIN = 24

type Place = readonly [x: number, y: number]
const toPosition = ([x, y]: Place) => ({ x, y })

/** A map with one group with these places and centre, and the viewer's position. */
const createView = (places: readonly Place[], centre: Place, position?: Place): OpinionMapView => ({
  people: 10,
  groups: [{ id: 0, size: 10, centre: toPosition(centre), places: places.map(toPosition) }],
  ungrouped: [],
  position: position && toPosition(position),
  ownGroupId: undefined,
  isUnstable: false,
})
const WIDE = createView(
  [
    [1, 10],
    [9, 11],
  ],
  [5, 10.5],
)
const HIGH = createView(
  [
    [1, 10],
    [2, 30],
  ],
  [1.5, 20],
)

it('[PART-4] both axes have one scale, and y points up', () => {
  for (const view of [WIDE, HIGH]) {
    const place = createTransform(view)
    const [from, to] = [place({ x: 1, y: 10 }), place({ x: 2, y: 11 })]
    expect(to.x - from.x).toBeCloseTo(from.y - to.y, 9)
    expect(to.x).toBeGreaterThan(from.x)
  }
})

it('[PART-4] the viewer’s position and the centre of a group without places fit in, too', () => {
  const views = [
    createView([[0, 0]], [1, 1], [20, 30]),
    createView([[0, 0]], [20, 30]),
    createView([[0, 0]], [-20, 3], [1, 1]),
  ]
  for (const view of views) {
    const place = createTransform(view)
    for (const one of [{ x: 0, y: 0 }, view.groups[0]!.centre, view.position ?? { x: 0, y: 0 }]) {
      const { x, y } = place(one)
      expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(MARGIN - 1e-9)
      expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(MARGIN - 1e-9)
    }
  }
})

it('[PART-4] the label is above a point, below one at the upper edge, and never outside', () => {
  expect(computeLabelPosition({ x: 100, y: 100 })).toEqual({ x: 100, y: 87 })
  expect(computeLabelPosition({ x: 100, y: 36.5 })).toEqual({ x: 100, y: 23.5 })
  expect(computeLabelPosition({ x: 100, y: 36 })).toEqual({ x: 100, y: 60 })
  expect(computeLabelPosition({ x: 3, y: 100 }).x).toBe(28)
  expect(computeLabelPosition({ x: width - 3, y: 100 }).x).toBe(width - 28)
})
