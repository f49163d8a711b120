import { expect, it } from 'vitest'
import { parseQueueFilter, toQueueParameters } from './queue-address.ts'

it('[TRI-13] an address has every filter and the order, and leaves out what is usual', () => {
  const query = 'q=tree&mark=phone&language=de&topic=run%230%233&author=7&age=week&sort=newest'
  const filter = parseQueueFilter(new URLSearchParams(query), 'unmoderated')
  expect(filter).toMatchObject({ topic: 'run#0#3', language: 'de', author: 7, age: 'week' })
  expect(new URLSearchParams(toQueueParameters(filter, 'unmoderated')).toString()).toBe(query)
  expect(toQueueParameters(parseQueueFilter(new URLSearchParams(), 'accepted'), 'accepted')).toEqual({})
  expect(parseQueueFilter(new URLSearchParams('mark=nonsense&author=me&sort=x'), 'accepted')).toEqual(
    parseQueueFilter(new URLSearchParams(), 'accepted'),
  )
})
