import { expect, it } from 'vitest'
import { createBaseClusters } from './base-clusters.ts'
import { gatherPoints } from './groups.ts'

const createPoints = (places: readonly (readonly [x: number, y: number])[]) => ({
  x: Float64Array.from(places, ([x]) => x),
  y: Float64Array.from(places, ([, y]) => y),
})

it('[MATH-7] each distinct position is a base cluster, by group, then from left to right, then upwards', () => {
  const places = [
    [5, 1],
    [0, 3],
    [5, 1],
    [0, 2],
    [9, 9],
    [-4, 0],
  ] as const
  const found = createBaseClusters(createPoints(places), Uint8Array.of(0, 0, 0, 0, 2, 0), 3)
  expect(found.map(({ group, x, y, members }) => [group, x, y, [...members]])).toEqual([
    [0, -4, 0, [5]],
    [0, 0, 2, [3]],
    [0, 0, 3, [1]],
    [0, 5, 1, [0, 2]],
    [2, 9, 9, [4]],
  ])
})

it('[MATH-7] of more than a hundred positions the widest part is halved first, at its mean along its longer side', () => {
  // 100 places that are far from each other, and one of two at a distance of 1 in either direction
  const far = Array.from({ length: 100 }, (_, at) => [100 * at, at % 2] as const)
  const beside = createBaseClusters(createPoints([...far, [501, 1]]), new Uint8Array(101), 1)
  expect(beside).toHaveLength(100)
  expect([...beside[5]!.members]).toEqual([5, 100])
  expect(beside[5]).toMatchObject({ x: 500.5, y: 1 })
  const above = createBaseClusters(createPoints([...far, [500, 2]]), new Uint8Array(101), 1)
  expect([...above[5]!.members]).toEqual([5, 100])
  expect(above[5]).toMatchObject({ x: 500, y: 1.5 })
})

it('[MATH-7] a position at the mean of a halved part belongs to its right or upper half', () => {
  const far = Array.from({ length: 98 }, (_, at) => [100 * at, at % 2] as const)
  const positions = createPoints([...far, [499, 1], [501, 1], [9999, 0]])
  const clusters = createBaseClusters(positions, new Uint8Array(101), 1)
  expect(clusters.map(({ members }) => [...members]).filter((members) => members.length > 1)).toEqual([
    [5, 99],
  ])
})

it('up to 1,500 people are gathered by position, in its order', () => {
  const { x, y, weight, pointByPerson } = gatherPoints(
    createPoints([
      [2, 1],
      [1, 5],
      [2, 0],
      [1, 5],
      [2, 1],
      [2, 1],
    ]),
  )
  expect([[...x], [...y], [...weight], [...pointByPerson]]).toEqual([
    [1, 2, 2],
    [5, 0, 1],
    [2, 1, 3],
    [2, 0, 1, 0, 2, 2],
  ])
})

it('more people are gathered in squares of a grid of 256 along its longer side, where 600 suffice', () => {
  const corners = [
    [0, 0],
    [256, 0],
    [0.4, 0.6],
    [0, 1.2],
    [128, 64],
    [128.9, 64.9],
  ] as const
  const { x, y, weight, pointByPerson } = gatherPoints(
    createPoints(Array.from({ length: 1506 }, (_, at) => corners[at % 6]!)),
  )
  const round = (values: Float64Array) => Array.from(values, (value) => Number(value.toFixed(9)))
  expect([round(x), round(y), [...weight], Array.from(pointByPerson.slice(0, 6))]).toEqual([
    [0.2, 0, 128.45, 256],
    [0.3, 1.2, 64.45, 0],
    [502, 251, 502, 251],
    [0, 3, 0, 1, 2, 2],
  ])
})

it('squares double their side until at most 600 are occupied', () => {
  const grid = (columns: number, rows: number) =>
    createPoints(
      Array.from({ length: 1600 }, (_, at) => [at % columns, Math.floor(at / columns) % rows] as const),
    )
  // a last point at 256, 0 fixes the scale: a place is a square
  const count = (columns: number, rows: number) => {
    const { x, y } = grid(columns, rows)
    return gatherPoints({ x: Float64Array.of(...x, 256), y: Float64Array.of(...y, 0) })
  }
  expect(count(30, 20).weight).toHaveLength(15 * 10 + 1)
  expect(count(30, 19).weight).toHaveLength(30 * 19 + 1)
  const coarse = count(50, 32)
  expect(coarse.weight).toHaveLength(25 * 16 + 1)
  expect([coarse.x[0], coarse.y[0], coarse.weight[0]]).toEqual([0.5, 0.5, 4])
})
