import { describe, expect, it } from 'vitest'
import { toPage, createPagination } from './lists.ts'

describe('pages of a list', () => {
  it.each([
    [{}, { limit: 50, offset: 0 }],
    [
      { limit: 7, offset: 3 },
      { limit: 7, offset: 3 },
    ],
    [{ limit: 0 }, { limit: 50, offset: 0 }],
    [
      { limit: -5, offset: -1 },
      { limit: 50, offset: 0 },
    ],
    [{ limit: 501 }, { limit: 500, offset: 0 }],
  ])('limits %j to the range', (asked, page) => expect(toPage(asked)).toEqual(page))

  it('says if rows follow', () => {
    expect(createPagination({ limit: 50, offset: 0 }, 50)).toEqual({
      limit: 50,
      offset: 0,
      total: 50,
      hasMore: false,
    })
    expect(createPagination({ limit: 50, offset: 0 }, 51).hasMore).toBe(true)
    expect(createPagination({ limit: 50, offset: 50 }, 51).hasMore).toBe(false)
  })
})
