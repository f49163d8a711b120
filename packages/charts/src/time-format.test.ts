import { expect, it } from 'vitest'
import { createTimeFormat } from './time-format.ts'

it('writes whole times in the language of the reader', () => {
  const noon = new Date(2015, 6, 31, 12, 30).getTime()
  expect(createTimeFormat('en-GB')(noon)).toBe('31 Jul 2015, 12:30')
  expect(createTimeFormat('de')(noon)).toBe('31.07.2015, 12:30')
})
