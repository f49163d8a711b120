import { describe, expect, it } from 'vitest'
import { computeMajorityConsensus } from './consensus.ts'

describe('consensus', () => {
  it('[MATH-1] contains comments with a significant majority of all people, strongest first', () => {
    const counts = Int32Array.from(
      [
        [30, 2, 1],
        [5, 1, 40],
        [12, 0, 11],
        [90, 3, 2],
      ].flat(),
    )
    const { agree, disagree } = computeMajorityConsensus(counts, [0, 1, 2, 3], Int32Array.of(7, 8, 9, 10))
    expect(agree.map(({ tid }) => tid)).toEqual([10, 7])
    expect(disagree.map(({ tid }) => tid)).toEqual([8])
    expect(agree[1]).toMatchObject({ successes: 30, trials: 33 })
    expect(agree[1]?.share).toBeCloseTo(31 / 35, 12)
    expect(computeMajorityConsensus(counts, [], Int32Array.of(7, 8, 9, 10))).toEqual({
      agree: [],
      disagree: [],
    })
  })

  it('[MATH-1] has five comments on each side at most, by share times test; ties keep the order of the comments', () => {
    const counts = Int32Array.from([40, 41, 42, 43, 44, 45, 45].flatMap((agrees) => [agrees, 1, 2]))
    const columns = [0, 1, 2, 3, 4, 6, 5]
    const tids = Int32Array.of(10, 11, 12, 13, 14, 15, 16)
    expect(computeMajorityConsensus(counts, columns, tids).agree.map(({ tid }) => tid)).toEqual([
      16, 15, 14, 13, 12,
    ])
    const mirrored = Int32Array.from([40, 41, 42].flatMap((disagrees) => [2, 1, disagrees]))
    const found = computeMajorityConsensus(mirrored, [0, 1, 2], tids)
    expect(found.disagree.map(({ tid, successes, trials }) => [tid, successes, trials])).toEqual([
      [12, 42, 45],
      [11, 41, 44],
      [10, 40, 43],
    ])
    expect(found.agree).toEqual([])
  })

  it('[MATH-1] needs a test above 1.2816 and a share above one half', () => {
    const agree = (agrees: number, others: number) =>
      computeMajorityConsensus(Int32Array.of(agrees, others, 0), [0], Int32Array.of(7)).agree.length
    // 2 · √(n + 1) · ((s + 1) / (n + 1) − 1/2): 1.4142 for 1 of 1, 1.1547 for 3 of 5
    expect([agree(1, 0), agree(2, 2), agree(3, 2), agree(5, 2), agree(6, 2)]).toEqual([1, 0, 0, 1, 1])
    expect(agree(0, 0)).toBe(0)
  })
})
