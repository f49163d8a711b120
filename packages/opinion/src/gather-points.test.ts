import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '@folkmoot/domain/random'
import { createBaseClusters } from './base-clusters.ts'
import { gatherPoints } from './gather-points.ts'

const random = createSeededRandom('places')
const createCloud = (count: number, low: number) => ({
  x: Float64Array.from({ length: count }, () => low + random() + random() ** 4),
  y: Float64Array.from({ length: count }, () => low + 0.3 * random()),
})

describe.each([300, 4000])('%i people on the map', (count) => {
  const points = createCloud(count, -7)

  it('are gathered in a few distinct points at their means', () => {
    const { x, y, weight, pointByPerson } = gatherPoints(points)
    expect(x.length).toBeLessThanOrEqual(count > 1500 ? 600 : count)
    expect(x.length).toBeGreaterThan(100)
    expect(weight.reduce((sum, own) => sum + own, 0)).toBe(count)
    const sums = { x: new Float64Array(x.length), y: new Float64Array(x.length) }
    for (const [at, place] of pointByPerson.entries()) {
      sums.x[place]! += points.x[at]!
      sums.y[place]! += points.y[at]!
    }
    expect(sums.x.map((sum, place) => sum / weight[place]!)).toEqual(x)
    expect(sums.y.map((sum, place) => sum / weight[place]!)).toEqual(y)
    const width = Math.max(...points.x) - Math.min(...points.x)
    for (const [at, place] of pointByPerson.entries()) {
      expect(Math.abs(points.x[at]! - x[place]!)).toBeLessThan(width / 8)
      expect(Math.abs(points.y[at]! - y[place]!)).toBeLessThan(width / 8)
    }
  })

  it('[MATH-7] are in exactly one base cluster within their group, at its mean', () => {
    const labels = Uint8Array.from(points.x, (value) => (value < -6.4 ? 2 : 0))
    const bases = createBaseClusters(points, labels, 3)
    expect(bases).toHaveLength(100)
    const members = bases.flatMap((base) => [...base.members])
    expect(members.toSorted((one, other) => one - other)).toEqual([...points.x.keys()])
    for (const base of bases) {
      expect([...base.members]).toEqual([...base.members].toSorted((one, other) => one - other))
      for (const at of base.members) expect(labels[at]).toBe(base.group)
      const mean = (values: Float64Array) =>
        base.members.reduce((sum, at) => sum + values[at]!, 0) / base.members.length
      expect(base.x).toBeCloseTo(mean(points.x), 12)
      expect(base.y).toBeCloseTo(mean(points.y), 12)
    }
    const order = bases.map(({ group, x }) => [group, x] as const)
    expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]))
  })
})

describe('people at the same position', () => {
  it('are one point, and one base cluster', () => {
    const points = { x: new Float64Array(2000).fill(3), y: new Float64Array(2000).fill(-1) }
    expect(gatherPoints(points)).toMatchObject({ x: Float64Array.of(3), weight: Float64Array.of(2000) })
    expect(createBaseClusters(points, new Uint8Array(2000), 1)).toHaveLength(1)
  })
})
