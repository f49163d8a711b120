import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findListSection,
  isFiltered,
  LIST_SORTS,
  toListViewParameters,
  parseListView,
} from './conversation-list.ts'
import { createListFilter } from './conversation-page.ts'

const createConversation = (fields: object = {}) => ({
  is_draft: false,
  is_active: true,
  topic: 'Topic' as string | null,
  description: '' as string | null,
  parent_url: null as string | null,
  participant_count: 0,
  created: 0,
  modified: 0,
  ...fields,
})
const listTopics = (search: string, list: { topic: string | null }[]) =>
  createListFilter(parseListView(new URLSearchParams(search)))(
    list as ReturnType<typeof createConversation>[],
  ).map(({ topic }) => topic)

describe('the parts of the list', () => {
  const [own, moderated, joined] = [
    createConversation({ is_owner: true, is_mod: true }),
    createConversation({ is_mod: true }),
    createConversation({ is_owner: false }),
  ]

  it('[LIST-1] own conversations, and those of others that the reader moderates, also without participants', () => {
    expect([joined, moderated, own].map((one) => findListSection(one, 'mine'))).toEqual([
      undefined,
      'moderated',
      'own',
    ])
  })

  it('[LIST-4] all conversations that the reader does not own', () => {
    expect([joined, moderated, own].map((one) => findListSection(one, 'others'))).toEqual([
      'others',
      'others',
      undefined,
    ])
  })
})

describe('the view of the list', () => {
  const list = [
    createConversation({
      topic: 'Straße 10',
      participant_count: 3,
      created: 1,
      modified: 9,
      comments_waiting: 2,
    }),
    createConversation({ topic: 'Straße 9', participant_count: 7, created: 2, modified: 5, is_draft: true }),
    createConversation({
      topic: 'Café Museum',
      participant_count: 5,
      created: 3,
      modified: 7,
      is_active: false,
    }),
    createConversation({ topic: '空氣品質', description: 'Clean air?', parent_url: 'https://air.example/x' }),
  ]

  it('[LIST-1] has the most participants first', () => {
    expect(listTopics('', list)).toEqual(['Straße 9', 'Café Museum', 'Straße 10', '空氣品質'])
  })

  it.each([
    ['sort=activity', ['Straße 10', 'Café Museum', 'Straße 9', '空氣品質']],
    ['sort=newest', ['Café Museum', 'Straße 9', 'Straße 10', '空氣品質']],
    ['sort=topic', ['Café Museum', 'Straße 9', 'Straße 10', '空氣品質']],
    ['sort=waiting', ['Straße 10', 'Straße 9', 'Café Museum', '空氣品質']],
    ['sort=nonsense&status=nonsense', ['Straße 9', 'Café Museum', 'Straße 10', '空氣品質']],
    ['status=draft', ['Straße 9']],
    ['status=open', ['Straße 10', '空氣品質']],
    ['status=closed', ['Café Museum']],
    ['q=cafe', ['Café Museum']],
    ['q=museum+CAF', ['Café Museum']],
    ['q=air.example', ['空氣品質']],
    ['q=clean', ['空氣品質']],
    ['q=空氣', ['空氣品質']],
    ['q=straße&status=closed', []],
    ['q=++', ['Straße 9', 'Café Museum', 'Straße 10', '空氣品質']],
  ])('[LIST-6] %s', (search, topics) => expect(listTopics(search, list)).toEqual(topics))

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
