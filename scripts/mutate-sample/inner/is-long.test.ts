import { expect, it } from 'vitest'
import { isLong } from './is-long.ts'

it('calls nine steps long', () => {
  expect(isLong(9)).toBe(true)
})
