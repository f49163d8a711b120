import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRecentCache, createTokenCache } from './token-cache.ts'

it('keeps the given number of recently used entries, and less than twice as many', () => {
  const key = fc.constantFrom(...'abcdefgh')
  const uses = fc.array(fc.record({ key, writes: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), uses, (most, uses) => {
      const recent = createRecentCache<number>(most)
      const written = new Map<string, number>()
      let lately: string[] = []
      for (const [turn, { key, writes }] of uses.entries()) {
        if (writes) recent.set(key, turn)
        if (writes) written.set(key, turn)
        const found = recent.get(key)
        if (lately.slice(0, most).includes(key) || writes) expect(found).toBe(written.get(key))
        if (found !== undefined) lately = [key, ...lately.filter((other) => other !== key)]
      }
      const still = [...'abcdefgh'].filter((key) => recent.get(key) !== undefined)
      expect(still.length).toBeLessThanOrEqual(2 * most)
    }),
  )
})

it('returns a value for the exact token only', () => {
  const recent = createTokenCache<number>(2)
  const signature = 'x'.repeat(40)
  recent.set(`one.${signature}`, 1)
  expect(recent.get(`one.${signature}`)).toBe(1)
  expect(recent.get(`two.${signature}`)).toBeUndefined()
  expect(recent.get(signature)).toBeUndefined()
})
