import { describe, expect, it } from 'vitest'
import { parsePoints } from '../testing/points.ts'
import { computeCompatibleBaseClusters } from './compatible-clusters.ts'

const createPoints = (places: string) => {
  const { x, y } = parsePoints(places)
  return { x, y, weight: x.map(() => 1) }
}

const six = createPoints('0,0 0,0 5,0 5,1 9,9 9,8')

describe('published base clusters', () => {
  it('[MATH-1] are one for each distinct point up to a hundred', () => {
    expect(computeCompatibleBaseClusters(six, undefined).map(({ id, members }) => [id, members])).toEqual([
      [0, [0, 1]],
      [1, [2]],
      [2, [3]],
      [3, [4]],
      [4, [5]],
    ])
    const many = createPoints(Array.from({ length: 130 }, (_, at) => `${at},${at % 7}`).join(' '))
    expect(computeCompatibleBaseClusters(many, undefined)).toHaveLength(100)
    expect(computeCompatibleBaseClusters(many, [])).toHaveLength(100)
  })

  it('[MATH-1] continue with their ids; the farthest points become new ones until there are enough', () => {
    const before = [
      { id: 3, x: 0, y: 0, members: [0, 1, 2, 3] },
      { id: 8, x: 0, y: 0, members: [4] },
      { id: 11, x: 0, y: 0, members: [] },
    ]
    // 5, 1 is farthest from 2.5, 0.25; then 0, 0 from the mean of the rest; then 5, 0 is as far from 5, 1 as 9, 8 from 9, 9.
    // What is left of the first one is at 0, 0 too: ties belong to the last, so it becomes empty.
    expect(computeCompatibleBaseClusters(six, before).map(({ id, members }) => [id, members])).toEqual([
      [8, [4, 5]],
      [9, [3]],
      [10, [0, 1]],
      [11, [2]],
    ])
  })

  it('[MATH-1] are merged when their centres are equal, with the id of the larger one', () => {
    const points = createPoints('0,0 2,0 1,0')
    const before = [
      { id: 1, x: 0, y: 0, members: [2] },
      { id: 2, x: 0, y: 0, members: [0, 1] },
    ]
    expect(computeCompatibleBaseClusters(points, before).map(({ id, members }) => [id, members])).toEqual([
      [2, [2]],
      [3, [0]],
      [4, [1]],
    ])
  })
})
