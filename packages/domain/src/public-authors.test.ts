import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPublicAuthors, listPublicAuthorTimes } from './public-authors.ts'

const times = fc.array(fc.nat(1000)).map((found) => found.toSorted((one, other) => one - other))

describe('authors in public', () => {
  it('enter by three at the time of the third, the rest at the end of a closed conversation', () => {
    const first = [10, 20, 30, 40, 50]
    expect(listPublicAuthorTimes(first, { isOpen: true, end: 90 })).toEqual([30, 30, 30])
    expect(listPublicAuthorTimes(first, { isOpen: false, end: 90 })).toEqual([30, 30, 30, 90, 90])
    expect(listPublicAuthorTimes([10], { isOpen: true, end: 90 })).toEqual([])
  })

  it('are at every time a multiple of three while the conversation is open, and as many as are counted', () => {
    fc.assert(
      fc.property(times, fc.nat(1000), fc.boolean(), (first, time, isOpen) => {
        const listed = listPublicAuthorTimes(first, { isOpen, end: 1001 })
        expect(listed).toHaveLength(countPublicAuthors(first.length, isOpen))
        expect(listed.filter((one) => one <= time).length % 3).toBe(0)
        expect(listed).toEqual(listed.toSorted((one, other) => one - other))
      }),
    )
  })
})
