import { expect, it } from 'vitest'
import { normalizeQueueQuery, parseQueueFilter, toQueueParameters } from './queue-address.ts'

it('[TRI-13] [TRI-15] an address has every filter and the order, and leaves out what is usual', () => {
  const query =
    'q=tree&flagged=1&seed=1&meta=1&asked=1&mark=phone&language=de&topic=run%230%233&author=7&age=week&sort=newest'
  const filter = parseQueueFilter(new URLSearchParams(query), 'unmoderated')
  expect(filter).toMatchObject({ asked: true, topic: 'run#0#3', language: 'de', author: 7, age: 'week' })
  expect(new URLSearchParams(toQueueParameters(filter, 'unmoderated')).toString()).toBe(query)
  expect(toQueueParameters(parseQueueFilter(new URLSearchParams(), 'accepted'), 'accepted')).toEqual({})
})

it('[TRI-15] the query of a saved view keeps known parameters with valid values only', () => {
  expect(normalizeQueueQuery('sort=urgent&mark=nonsense&x=1&author=me&age=day', 'unmoderated')).toBe(
    'age=day',
  )
  expect(normalizeQueueQuery('sort=urgent', 'accepted')).toBe('sort=urgent')
  expect(normalizeQueueQuery(`q=${'x'.repeat(600)}`, 'accepted')).toBeUndefined()
})
