import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringifyInPieces } from './reply-cache.ts'

it('serialises as JSON.stringify does, whatever is long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await stringifyInPieces(value)).toBe(JSON.stringify(value))
    }),
    { numRuns: 200 },
  )
  const long = Array.from({ length: 1234 }, (_, id) =>
    id % 5 === 0 ? undefined : { id, none: undefined, txt: '"é' },
  )
  for (const value of [long, { before: 1, long, none: undefined, 'a "name"': [], after: null }, [], {}])
    expect(await stringifyInPieces(value)).toBe(JSON.stringify(value))
})

it('lets others run between the pieces of a long list', async () => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await stringifyInPieces({ comments: Array.from({ length: 5000 }, (_, id) => ({ id })) })
  isDone = true
  expect(turns).toBeGreaterThan(5)
})
