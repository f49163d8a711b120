import { describe, expect, it } from 'vitest'
import { fitMap, placeDots, type MapPoint } from '@folkmoot/ui/map-geometry'
import { drawDensity, drawRegions } from '@folkmoot/ui/map-regions'
import { findLeader, placeLabels, RING, wrapText } from './labels.ts'
import { placeUngrouped, SCENES } from './LandscapeMap.tsx'

const createPoint = (x: number, y: number, fields: Partial<MapPoint> = {}): MapPoint => ({
  x,
  y,
  count: 3,
  group: 0,
  ...fields,
})

/** The x and y of all corners of paths. */
const listCorners = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  )

const getWidth = (corners: readonly { x: number }[]) =>
  Math.max(...corners.map(({ x }) => x)) - Math.min(...corners.map(({ x }) => x))

describe('contours', () => {
  it('[RES-21] are closed rings around the people, the inner ones within the outer ones', () => {
    const [outer, middle, inner] = drawDensity([{ x: 300, y: 200, count: 5 }], SCENES.report)
    expect([outer, middle, inner].map((path) => path?.match(/M[^MZ]+Z/g)?.length)).toEqual([1, 1, 1])
    const widths = [outer, middle, inner].map((path) => getWidth(listCorners([path!])))
    expect(widths).toEqual(widths.toSorted((one, other) => other - one))
    const corners = listCorners([inner!])
    expect(Math.min(...corners.map(({ x }) => x))).toBeLessThan(300)
    expect(Math.max(...corners.map(({ x }) => x))).toBeGreaterThan(300)
  })

  it('[RES-21] of a group do not grow by one outlier', () => {
    const crowd = Array.from({ length: 40 }, (_, at) => ({
      x: 100 + 12 * (at % 8),
      y: 100 + 12 * Math.floor(at / 8),
      count: 12,
    }))
    const alone = getWidth(listCorners(drawDensity(crowd, SCENES.report)))
    const withOutlier = getWidth(
      listCorners(drawDensity([...crowd, { x: 700, y: 300, count: 3 }], SCENES.report)),
    )
    expect(withOutlier / alone).toBeLessThan(1.5)
    expect(drawDensity([], SCENES.report)).toEqual([])
  })
})

describe('the drawing', () => {
  const points = [createPoint(-1, -1), createPoint(-2, 1, { count: 27 }), createPoint(3, 0, { group: 4 })]
  const size = SCENES.report
  const frame = fitMap(points, size)
  const dots = placeDots(
    points.map((point, at) => ({ ...point, key: String(at) })),
    frame,
    size,
  )

  it('[RES-21] has each dot inside, with y up, its area by its people, and distances alike in all directions', () => {
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThanOrEqual(size.margin - 1e-9)
      expect(x).toBeLessThanOrEqual(size.width - size.margin + 1e-9)
      expect(y).toBeGreaterThanOrEqual(size.margin - 1e-9)
      expect(y).toBeLessThanOrEqual(size.height - size.strip - size.margin + 1e-9)
    }
    const [low, high, right] = dots
    expect(low!.y).toBeGreaterThan(high!.y)
    expect(high!.radius / low!.radius).toBeCloseTo(3, 5)
    expect((right!.x - low!.x) / 4).toBeCloseTo(low!.y - right!.y, 5)
  })

  const scenes = Object.entries(SCENES)

  it.each(scenes)('has all contours inside, between its edges and the strip below: %s', (_, scene) => {
    // few people far apart have the widest kernels
    const far = [
      [-9, 0],
      [9, 0.5],
      [0, 4],
      [1, -4],
    ].map(([x, y]) => createPoint(x!, y!))
    const keyed = far.map((point, at) => ({ ...point, key: String(at) }))
    const placed = placeDots(keyed, fitMap(far, scene), scene)
    const corners = listCorners(drawRegions(placed, scene).flatMap(({ contours }) => contours))
    expect(corners.length).toBeGreaterThan(20)
    for (const { x, y } of corners) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(scene.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(scene.height - scene.strip)
    }
  })

  it('[RES-21] has all people without a group below the map, in dots of at least three', () => {
    for (const people of [3, 87, 703, 100_000]) {
      const grey = placeUngrouped(people, 30, size, 136)
      expect(grey.length).toBeGreaterThan(0)
      expect(people / grey.length).toBeGreaterThanOrEqual(people < 3 ? 1 : 2.9)
      for (const { x, y, radius } of grey) {
        expect(x + radius).toBeLessThanOrEqual(size.width)
        expect(y - radius).toBeGreaterThanOrEqual(size.height - size.strip)
        expect(y + radius).toBeLessThanOrEqual(size.height)
      }
    }
    expect(placeUngrouped(0, 30, size, 136)).toEqual([])
  })
})

describe('labels', () => {
  it('[RES-21] are inside the drawing, cover no dots where there is room, and not each other', () => {
    const dots = [0, 1, 2, 3].map((at) => ({ x: 400 + 10 * at, y: 200, radius: 10 }))
    const anchor = { x: 410, y: 200, width: 200, height: 80 }
    const [one, other] = placeLabels([anchor, anchor], dots, { width: 764, height: 480 })
    for (const box of [one!, other!]) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width / 2).toBeLessThanOrEqual(764)
      for (const { x, y, radius } of dots)
        expect(
          Math.abs(x - box.x) >= box.width / 2 + radius || Math.abs(y - box.y) >= box.height / 2 + radius,
        ).toBe(true)
    }
    expect(Math.abs(one!.x - other!.x) >= 200 || Math.abs(one!.y - other!.y) >= 80).toBe(true)
  })

  it('have a line from the ring of a dot to their nearest edge, and none on the ring', () => {
    const dot = { x: 100, y: 100, radius: 7 }
    const label = { x: 260, y: 100, width: 200, height: 80 }
    expect(findLeader(dot, label)).toBe(`M${(107 + RING).toFixed(1)} 100.0L160.0 100.0`)
    expect(findLeader(dot, { ...label, x: 205 })).toBeUndefined()
    expect(findLeader(dot, { ...label, x: 100 })).toBeUndefined()
  })

  it.each([
    ['short', 10, 2, ['short']],
    ['one two three four', 9, 2, ['one two', 'three…']],
    ['one two a longwords b', 9, 2, ['one two a', 'longword…']],
    ['one two three, four', 9, 2, ['one two', 'three…']],
    ['Donaudampfschifffahrt', 8, 3, ['Donaudam', 'pfschiff', 'fahrt']],
    ['我們應該保留', 8, 2, ['我們應該', '保留']],
    ['', 8, 2, ['']],
  ])('[RES-21] break %j into lines', (text, width, lines, wrapped) => {
    expect(wrapText(text, width, lines)).toEqual(wrapped)
  })
})
