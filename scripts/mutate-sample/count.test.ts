import { expect, it } from 'vitest'
import { countSteps } from './count.ts'
import { isLong } from './inner/is-long.ts'

it.each([
  [0, 2, 0],
  [4, 2, 2],
  [5, 2, 3],
])('counts to %i in steps of %i', (end, step, steps) => {
  expect(countSteps(end, step)).toBe(steps)
})

it('calls two steps short', () => {
  expect(isLong(countSteps(4, 2))).toBe(false)
})
