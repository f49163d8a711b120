import { expect, it } from 'vitest'
import { endOfTurn } from './turn.ts'

it('ends together for all who wait in one turn, and once more in the next', async () => {
  const ended: string[] = []
  const first = endOfTurn()
  expect(endOfTurn()).toBe(first)
  const all = [first.then(() => ended.push('one')), endOfTurn().then(() => ended.push('two'))]
  await Promise.resolve()
  expect(ended).toEqual([])
  await Promise.all(all)
  expect(ended).toEqual(['one', 'two'])
  expect(endOfTurn()).not.toBe(first)
})
