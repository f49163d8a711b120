import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeShareInterval, countVotesToSettle, isAboveHalf, Z_90, Z_95 } from './share-interval.ts'

const MANY = 1e12

describe('the interval of a share', () => {
  it.each([
    // of half of the people, as of 10 · 19 / 10 votes without end
    [{ count: 8, votes: 10, people: 20 }, 0.5779, 0.9212],
    // Wilson's interval of published tables, of a population without end
    [{ count: 8, votes: 10, people: MANY }, 0.4902, 0.9433],
    [{ count: 0, votes: 10, people: MANY }, 0, 0.2775],
    [{ count: 50, votes: 100, people: MANY }, 0.4038, 0.5962],
  ])('[RES-4] of %j is that of Wilson', (counts, low, high) => {
    const found = computeShareInterval(counts)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  it('[RES-4] is any share without votes, and the share itself when all have voted', () => {
    expect(computeShareInterval({ count: 0, votes: 0, people: 5 })).toEqual({ share: 0, low: 0, high: 1 })
    expect(computeShareInterval({ count: 3, votes: 5, people: 5 })).toEqual({
      share: 0.6,
      low: 0.6,
      high: 0.6,
    })
    // a figure of the public state may have people who left the group
    expect(computeShareInterval({ count: 3, votes: 6, people: 5 })).toMatchObject({ low: 0.5, high: 0.5 })
  })

  const counts = fc
    .record({
      votes: fc.integer({ min: 1, max: 400 }),
      others: fc.integer({ min: 1, max: 400 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ votes, others, part }) => ({ votes, people: votes + others, count: Math.round(part * votes) }))

  it('[RES-4] holds the share, is narrower the more of the people have voted, and wider the surer it is', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const { share, low, high } = computeShareInterval(given)
        expect(low).toBeLessThanOrEqual(share + 1e-12)
        expect(high).toBeGreaterThanOrEqual(share - 1e-12)
        const endless = computeShareInterval({ ...given, people: MANY })
        expect(high - low).toBeLessThanOrEqual(endless.high - endless.low + 1e-12)
        const narrow = computeShareInterval(given, Z_90)
        expect(narrow.high - narrow.low).toBeLessThan(high - low + 1e-12)
        const turned = computeShareInterval({ ...given, count: given.votes - given.count })
        expect([1 - turned.high, 1 - turned.low]).toEqual([expect.closeTo(low, 9), expect.closeTo(high, 9)])
      }),
    )
  })

  it('the votes that settle a share do, and one fewer do not', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(0, 5, 10), fc.constantFrom(Z_90, Z_95), (given, least, z) => {
        const more = countVotesToSettle(given, least, z)
        const isSettledWith = (added: number) => {
          const votes = given.votes + added
          const count = (given.count / given.votes) * votes
          return votes >= least && isAboveHalf(computeShareInterval({ ...given, votes, count }, z))
        }
        if (more === undefined) {
          expect(2 * given.count <= given.votes || given.people < least).toBe(true)
          return
        }
        expect(isSettledWith(more)).toBe(true)
        if (more > 0) expect(isSettledWith(more - 1)).toBe(false)
      }),
    )
  })
})
