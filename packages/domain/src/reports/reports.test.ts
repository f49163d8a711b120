import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShown, sortNewestFirst, createReportId } from './reports.ts'

describe('isShown', () => {
  it.each([
    [-2, [-1, 0, 1]],
    [-1, [0, 1]],
    [0, [1]],
  ])('[API-3] at level %i shows the comments with a higher state', (level, shown) => {
    expect([-1, 0, 1].filter((mod) => isShown({ mod }, level))).toEqual(shown)
  })
})

describe('sortNewestFirst', () => {
  it('[REP-1] sorts by the last change, as a number or text, and does not change the input', () => {
    const list = [{ modified: '9' }, { modified: 30 }, { modified: '100' }]
    expect(sortNewestFirst(list).map(({ modified }) => Number(modified))).toEqual([100, 30, 9])
    expect(list[0]).toEqual({ modified: '9' })
  })
})

describe('createReportId', () => {
  it('is r and 20 characters of the contract’s alphabet for any random numbers', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const random = (below: number) => (numbers.next().value ?? 0) % below
        expect(createReportId(random)).toMatch(/^r[2-9][2-9a-fh-kmnpr-z]{19}$/)
      }),
    )
  })
})
