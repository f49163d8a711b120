import { expect, it } from 'vitest'
import { computeLabelPosition, drawMap } from './MapDrawing.tsx'
import type { OpinionMapView } from './opinion-map-view.ts'

const [WIDTH, HEIGHT] = [320, 220]
/** Space between the outermost positions and the edge. */
const MARGIN = 30

type Place = readonly [x: number, y: number]
const toPosition = ([x, y]: Place) => ({ x, y })

/** The drawing of one group with these places, and of the viewer's position. */
const draw = (places: readonly Place[], position?: Place) =>
  drawMap({
    people: 10,
    groups: [
      {
        id: 0,
        size: 10,
        centre: toPosition(places[0]!),
        places: places.map((place) => ({ ...toPosition(place), count: 3 })),
      },
    ],
    ungrouped: [],
    position: position && toPosition(position),
    ownGroupId: undefined,
    isUnstable: false,
  } satisfies OpinionMapView)

it.each([
  [
    'wide',
    [
      [1, 10],
      [9, 11],
    ],
  ],
  [
    'high',
    [
      [1, 10],
      [2, 30],
    ],
  ],
] as const)('[PART-4] both axes of a %s map have one scale, and y points up', (_, places) => {
  const [from, to] = draw(places).dots
  const [[x, y], [right, top]] = places
  expect((to!.x - from!.x) / (right - x)).toBeCloseTo((from!.y - to!.y) / (top - y), 9)
  expect(to!.x).toBeGreaterThan(from!.x)
})

it('[PART-4] the viewer’s position and the letter of a group fit in, too', () => {
  for (const { dots, letters, here } of [
    draw(
      [
        [0, 0],
        [1, 1],
      ],
      [20, 30],
    ),
    draw([
      [20, 30],
      [0, 0],
    ]),
    draw(
      [
        [-20, 3],
        [0, 0],
      ],
      [1, 1],
    ),
  ])
    for (const { x, y } of [...dots, ...letters, ...(here ? [here] : [])]) {
      expect(Math.min(x, WIDTH - x)).toBeGreaterThanOrEqual(MARGIN - 1e-9)
      expect(Math.min(y, HEIGHT - y)).toBeGreaterThanOrEqual(MARGIN - 1e-9)
    }
})

it('[PART-4] the label is above a point, below one at the upper edge, and never outside', () => {
  expect(computeLabelPosition({ x: 100, y: 100 })).toEqual({ x: 100, y: 87 })
  expect(computeLabelPosition({ x: 100, y: 36.5 })).toEqual({ x: 100, y: 23.5 })
  expect(computeLabelPosition({ x: 100, y: 36 })).toEqual({ x: 100, y: 60 })
  expect(computeLabelPosition({ x: 3, y: 100 }).x).toBe(28)
  expect(computeLabelPosition({ x: WIDTH - 3, y: 100 }).x).toBe(WIDTH - 28)
})
