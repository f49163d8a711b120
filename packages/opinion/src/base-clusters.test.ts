import { expect, it } from 'vitest'
import { parsePoints } from '../testing/points.ts'
import { createBaseClusters } from './base-clusters.ts'
import { gatherPoints } from './groups.ts'

/** Points and some more. */
const joinPoints = (count: number, getPoint: (at: number) => string, more = '') =>
  parsePoints(`${Array.from({ length: count }, (_, at) => getPoint(at)).join(' ')} ${more}`.trim())

it('[MATH-7] each distinct position is a base cluster, by group, then from left to right, then upwards', () => {
  const places = parsePoints('5,1 0,3 5,1 0,2 9,9 -4,0')
  const found = createBaseClusters(places, Uint8Array.of(0, 0, 0, 0, 2, 0), 3)
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
  const divide = (more: string) =>
    createBaseClusters(
      joinPoints(100, (at) => `${100 * at},${at % 2}`, more),
      new Uint8Array(101),
      1,
    )
  const beside = divide('501,1')
  expect(beside).toHaveLength(100)
  expect([...beside[5]!.members]).toEqual([5, 100])
  expect(beside[5]).toMatchObject({ x: 500.5, y: 1 })
  const above = divide('500,2')
  expect([...above[5]!.members]).toEqual([5, 100])
  expect(above[5]).toMatchObject({ x: 500, y: 1.5 })
})

it('[MATH-7] a position at the mean of a halved part belongs to its right or upper half', () => {
  const positions = joinPoints(98, (at) => `${100 * at},${at % 2}`, '499,1 501,1 9999,0')
  const clusters = createBaseClusters(positions, new Uint8Array(101), 1)
  expect(clusters.map(({ members }) => [...members]).filter((members) => members.length > 1)).toEqual([
    [5, 99],
  ])
})

it('up to 1,500 people are gathered by position, in its order', () => {
  const { x, y, weight, pointByPerson } = gatherPoints(parsePoints('2,1 1,5 2,0 1,5 2,1 2,1'))
  expect([[...x], [...y], [...weight], [...pointByPerson]]).toEqual([
    [1, 2, 2],
    [5, 0, 1],
    [2, 1, 3],
    [2, 0, 1, 0, 2, 2],
  ])
})

it('more people are gathered in squares of a grid of 256 along its longer side, where 600 suffice', () => {
  const corners = '0,0 256,0 0.4,0.6 0,1.2 128,64 128.9,64.9'.split(' ')
  const { x, y, weight, pointByPerson } = gatherPoints(joinPoints(1506, (at) => corners[at % 6]!))
  const round = (values: Float64Array) => Array.from(values, (value) => Number(value.toFixed(9)))
  expect([round(x), round(y), [...weight], Array.from(pointByPerson.slice(0, 6))]).toEqual([
    [0.2, 0, 128.45, 256],
    [0.3, 1.2, 64.45, 0],
    [502, 251, 502, 251],
    [0, 3, 0, 1, 2, 2],
  ])
})

it('squares double their side until at most 600 are occupied', () => {
  // a last point at 256, 0 fixes the scale: a place is a square
  const count = (columns: number, rows: number) =>
    gatherPoints(joinPoints(1600, (at) => `${at % columns},${Math.floor(at / columns) % rows}`, '256,0'))
  expect(count(30, 20).weight).toHaveLength(15 * 10 + 1)
  expect(count(30, 19).weight).toHaveLength(30 * 19 + 1)
  const coarse = count(50, 32)
  expect(coarse.weight).toHaveLength(25 * 16 + 1)
  expect([coarse.x[0], coarse.y[0], coarse.weight[0]]).toEqual([0.5, 0.5, 4])
})
