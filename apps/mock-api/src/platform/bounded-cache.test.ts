import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

const createTestCache = (maxEntries: number, maxBytes: number) =>
  createBoundedCache<string, string>({ maxEntries, maxBytes, countBytes: (value) => value.length })

it('exceeds neither bound, whatever is set, and stores nothing that is too large on its own', () => {
  const entries = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 12 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(entries, (sets) => {
      const cache = createTestCache(3, 10)
      for (const [key, length] of sets) {
        cache.set(key, 'x'.repeat(length))
        expect(cache.get(key)?.length).toBe(length > 10 ? undefined : length)
        expect(cache.size).toBeLessThanOrEqual(3)
        expect([...cache.values()].join('').length).toBeLessThanOrEqual(10)
      }
    }),
  )
})
