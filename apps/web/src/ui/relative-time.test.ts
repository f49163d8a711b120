import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRelativeTimeFormat } from './relative-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 20, 12)
const formatAgo = (age: number) => createRelativeTimeFormat('en-GB', 'UTC')(NOW - age, NOW)

describe('relative time', () => {
  it.each([
    [0, 'this minute'],
    [MINUTE_MS - 1, 'this minute'],
    [MINUTE_MS, '1 minute ago'],
    [HOUR_MS - 1, '59 minutes ago'],
    [HOUR_MS, '1 hour ago'],
    [DAY_MS - 1, '23 hours ago'],
    [DAY_MS, '1 day ago'],
    [7 * DAY_MS - 1, '6 days ago'],
    [7 * DAY_MS, '13 Nov 2026'],
  ])('[NET-7] %d ms ago reads “%s”', (age, text) => {
    expect(formatAgo(age)).toBe(text)
  })

  it('[NET-7] speaks the language of the reader', () => {
    expect(createRelativeTimeFormat('de', 'UTC')(NOW - 3 * HOUR_MS, NOW)).toBe('vor 3 Stunden')
    expect(createRelativeTimeFormat('de', 'UTC')(NOW - 30 * DAY_MS, NOW)).toBe('21.10.2026')
  })

  it('[NET-7] a wrong clock never gives a future time', () => {
    assert(
      property(integer({ min: 0, max: 400 * DAY_MS }), (ahead) => {
        expect(formatAgo(-ahead)).toBe('this minute')
      }),
    )
  })
})
