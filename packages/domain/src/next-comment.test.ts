import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commentWeight, drawNext } from './next-comment.ts'
import { seededRandom } from './random.ts'

const evenly = (count: number) => Array.from({ length: count }, (_, tid) => ({ tid, weight: 1 }))

describe('the weight of a comment', () => {
  it.each([
    ['without an analysis', undefined, 1],
    ['not yet analysed', new Map([[7, 5]]), 1],
    ['with a priority', new Map([[0, 49]]), 49],
    ['with a priority of 0', new Map([[0, 0]]), 1],
    ['with a priority that is no number', new Map([[0, Number.NaN]]), 1],
    ['with one beyond all numbers', new Map([[0, Infinity]]), 1],
  ])('[API-5] %s', (_, priorities, weight) => expect(commentWeight(priorities, 0)).toBe(weight))
})

describe('drawing the next comment', () => {
  it('[API-5] treats comment 0 as any other', () => {
    expect(drawNext(evenly(2), new Set([1]), () => 0.99)?.tid).toBe(0)
    expect(drawNext(evenly(2), new Set([0]), () => 0)?.tid).toBe(1)
  })

  it('[API-5] draws in proportion to the weights', () => {
    const random = seededRandom('weights')
    const drawn = [0, 0, 0]
    const candidates = [1, 2, 7].map((weight, tid) => ({ tid, weight }))
    for (let round = 0; round < 10_000; round += 1) {
      const { tid } = drawNext(candidates, new Set(), random) ?? { tid: -1 }
      drawn[tid] = (drawn[tid] ?? 0) + 1
    }
    const [few = 0, some = 0, most = 0] = drawn
    expect(few / 10_000).toBeCloseTo(0.1, 1)
    expect(some / 10_000).toBeCloseTo(0.2, 1)
    expect(most / 10_000).toBeCloseTo(0.7, 1)
  })

  it('[API-5] gives something as long as something is left, and never what was left out', () => {
    const tids = fc.uniqueArray(fc.nat(50))
    fc.assert(
      fc.property(
        tids,
        tids,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (all, out, at) => {
          const leftOut = new Set(out)
          const next = drawNext(
            all.map((tid) => ({ tid, weight: tid + 1 })),
            leftOut,
            () => at,
          )
          const left = all.filter((tid) => !leftOut.has(tid))
          if (left.length === 0) expect(next).toBeUndefined()
          else expect(left).toContain(next?.tid)
        },
      ),
    )
  })
})
