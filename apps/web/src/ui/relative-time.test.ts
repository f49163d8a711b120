import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeTimeFormat } from './relative-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)
const ago = (age: number) => relativeTimeFormat('en-GB', 'UTC')(NOW - age, NOW)

describe('relative time', () => {
  it.each([
    [0, 'this minute'],
    [MINUTE - 1, 'this minute'],
    [MINUTE, '1 minute ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, '13 Nov 2026'],
  ])('[NET-7] %d ms ago reads “%s”', (age, text) => {
    expect(ago(age)).toBe(text)
  })

  it('[NET-7] speaks the language of the reader', () => {
    expect(relativeTimeFormat('de', 'UTC')(NOW - 3 * HOUR, NOW)).toBe('vor 3 Stunden')
    expect(relativeTimeFormat('de', 'UTC')(NOW - 30 * DAY, NOW)).toBe('21.10.2026')
  })

  it('[NET-7] a clock that goes wrong never gives a time ahead', () => {
    assert(
      property(integer({ min: 0, max: 400 * DAY }), (ahead) => {
        expect(ago(-ahead)).toBe('this minute')
      }),
    )
  })
})
