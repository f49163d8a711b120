import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isFiltered,
  LIST_SORTS,
  toListViewParameters,
  parseListView,
  createSearchText,
  createTopicKey,
  listSearchWords,
  splitSearch,
} from './conversation-list.ts'

describe('the view of the list', () => {
  it('[LIST-6] words are found without their case and marks, in topic, description and page', () => {
    const text = createSearchText({
      topic: 'Café Museum',
      description: '空氣品質',
      parent_url: 'https://air.example/x',
    })
    const finds = (search: string) => listSearchWords(search).every((word) => text.includes(word))
    expect(['museum CAF', 'air.example', '空氣', '  ', 'street'].map(finds)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('[SAFE-82] a search is for eight different words, in the beginning of a long description', () => {
    expect(splitSearch('a b a c d e f g h i j')).toEqual([...'abcdefgh'])
    const description = `${'x '.repeat(2400)}near${' x'.repeat(2400)}far`
    const text = createSearchText({ topic: null, description, parent_url: null })
    expect(['near', 'far'].map((word) => text.includes(word))).toEqual([true, false])
  })

  it('[LIST-6] numbers in topics are sorted by their value', () => {
    expect(createTopicKey('Straße 9') < createTopicKey('Straße 10')).toBe(true)
  })

  it('[LIST-6] a view is read back from its address; the default has no parameters', () => {
    const views = fc.record({
      search: fc.string(),
      status: fc.constantFrom('draft', 'open', 'closed', undefined),
      sort: fc.constantFrom(...LIST_SORTS),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(views, (view) => {
        const address = new URLSearchParams(toListViewParameters(view)).toString()
        expect(parseListView(new URLSearchParams(address))).toEqual(view)
      }),
    )
    expect(toListViewParameters(parseListView(new URLSearchParams()))).toEqual({})
    expect(isFiltered(parseListView(new URLSearchParams('sort=topic&q=+')))).toBe(false)
    expect(isFiltered(parseListView(new URLSearchParams('status=open')))).toBe(true)
  })
})
