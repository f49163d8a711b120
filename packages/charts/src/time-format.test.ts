import { describe, expect, it } from 'vitest'
import { createTimeFormats } from './time-format.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const noon = new Date(2015, 6, 31, 12, 30).getTime()
const midnight = new Date(2015, 7, 1).getTime()

describe('the times of a chart', () => {
  it('writes the hour, and at midnight the day', () => {
    const { formatTick } = createTimeFormats('en-GB', noon, noon + 3 * DAY_MS)
    expect(formatTick(noon)).toBe('12:30')
    expect(formatTick(midnight)).toBe('1 Aug')
  })

  it('writes month and year when there is more than a year', () => {
    expect(createTimeFormats('en-GB', noon, noon + 500 * DAY_MS).formatTick(midnight)).toBe('Aug 2015')
  })

  it('writes whole times in the language of the reader', () => {
    expect(createTimeFormats('en-GB', 0, 0).formatFull(noon)).toBe('31 Jul 2015, 12:30')
    expect(createTimeFormats('de', 0, 0).formatFull(noon)).toBe('31.07.2015, 12:30')
  })
})
