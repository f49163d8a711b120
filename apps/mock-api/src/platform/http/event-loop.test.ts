import { expect, it } from 'vitest'
import { waitForTurnEnd } from '../../main/contract/register-contract.ts'

it('resolves together for all waiters of a turn, and again in the next turn', async () => {
  const ended: string[] = []
  const first = waitForTurnEnd()
  expect(waitForTurnEnd()).toBe(first)
  const all = [first.then(() => ended.push('one')), waitForTurnEnd().then(() => ended.push('two'))]
  await Promise.resolve()
  expect(ended).toEqual([])
  await Promise.all(all)
  expect(ended).toEqual(['one', 'two'])
  expect(waitForTurnEnd()).not.toBe(first)
})
