import { describe, expect, it } from 'vitest'
import {
  getRangeBounds,
  toRangeParameters,
  findRangeProblems,
  parseRange,
  isTimeZone,
  parseZonedTime,
  listTimeZones,
} from './monitor-range.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 2, 5, 12, 34, 56)
const createOwnRange = (from: string, to: string, zone = 'Europe/Berlin') => ({ from, to, zone })

describe('time zones', () => {
  it('[MON-5] are listed with the reader’s first, each once', () => {
    const zones = listTimeZones('Asia/Tokyo')
    expect(zones.slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC'])
    expect(zones.length).toBeGreaterThan(300)
    expect(new Set(zones).size).toBe(zones.length)
    expect(isTimeZone('Asia/Tokyo')).toBe(true)
    expect(isTimeZone('Europe/Nowhere')).toBe(false)
  })

  it.each([
    ['UTC', '2026-03-02T18:00', '2026-03-02T18:00:00.000Z'],
    ['Europe/Berlin', '2026-03-02T18:00', '2026-03-02T17:00:00.000Z'],
    ['Europe/Berlin', '2026-07-02T18:00', '2026-07-02T16:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
    ['America/Los_Angeles', '2012-12-31T23:59', '2013-01-01T07:59:00.000Z'],
  ])('[MON-5] in %s, the local time %s is %s', (zone, wall, moment) => {
    expect(new Date(parseZonedTime(zone, wall) ?? 0).toISOString()).toBe(moment)
  })

  it('[MON-5] an ambiguous time is the first one, a skipped one is shifted by the gap', () => {
    expect(parseZonedTime('Europe/Berlin', '2026-10-25T02:30')).toBe(Date.UTC(2026, 9, 25, 0, 30))
    expect(parseZonedTime('Europe/Berlin', '2026-03-29T02:30')).toBe(Date.UTC(2026, 2, 29, 1, 30))
  })

  it.each(['', 'soon', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01T24:30', '2026-01-01'])(
    'there is no such time as “%s”',
    (wall) => {
      expect(parseZonedTime('UTC', wall)).toBeUndefined()
    },
  )
})

describe('a range in the address', () => {
  const read = (search: string) => parseRange(new URLSearchParams(search), 'UTC')

  it.each([
    '',
    'range=day',
    'range=week',
    'range=own&zone=UTC',
    'range=own&from=2026-03-02T18%3A00&to=2026-03-04T18%3A00&zone=Europe%2FBerlin',
  ])('[MON-5] survives formatting and parsing: %s', (search) => {
    expect(new URLSearchParams(toRangeParameters(read(search))).toString()).toBe(search)
  })

  it('is all of the time when the address has no valid range', () => {
    expect(read('range=month').kind).toBe('all')
    expect(read('').typed.zone).toBe('UTC')
  })
})

const NO_DATE = 'This is not a date with a time. Choose one, or leave the field empty.'

describe('the limits of a range', () => {
  it('[MON-4] has an end only if one is chosen', () => {
    const ends = ['all', 'day', 'week'] as const
    for (const kind of ends)
      expect(getRangeBounds({ kind, typed: createOwnRange('', '') }, NOW)).not.toHaveProperty('until')
    expect(getRangeBounds({ kind: 'own', typed: createOwnRange('2026-03-02T18:00', '') }, NOW)).toEqual({
      from: Date.UTC(2026, 2, 2, 17),
    })
    expect(getRangeBounds({ kind: 'own', typed: createOwnRange('', '2026-03-02T18:00') }, NOW)).toEqual({
      until: Date.UTC(2026, 2, 2, 17),
    })
  })

  it.each([
    ['day', DAY],
    ['week', 7 * DAY],
  ] as const)('the last %s has at least its length, and stays still for a while', (kind, length) => {
    const from = (now: number) => getRangeBounds({ kind, typed: createOwnRange('', '') }, now).from ?? 0
    expect(NOW - from(NOW)).toBeGreaterThanOrEqual(length)
    expect(NOW - from(NOW)).toBeLessThan(length * 1.01)
    const beginnings = new Set(Array.from({ length: 30 }, (_, poll) => from(NOW + poll * 10_000)))
    expect(beginnings.size).toBeLessThanOrEqual(2)
  })

  it.each([
    [createOwnRange('2011-12-31T23:59', ''), { from: 'The year has to be from 2012 to 2026.' }],
    [createOwnRange('', '2027-01-01T00:00'), { to: 'The year has to be from 2012 to 2026.' }],
    [createOwnRange('2012-01-01T00:00', '2026-12-31T23:59'), {}],
    [createOwnRange('2026-03-02T18:00', '2026-03-02T18:00'), { to: 'The end has to be after the start.' }],
    [createOwnRange('2026-02-30T18:00', 'x'), { from: NO_DATE, to: NO_DATE }],
    [
      createOwnRange('2026-03-02T18:00', '', 'Mars'),
      { zone: 'This browser does not know this time zone. Choose another.' },
    ],
  ] as const)('[MON-5] %o has the problems %o, and no limits if any', (typed, problems) => {
    expect(findRangeProblems(typed, 2026)).toEqual(problems)
    if (Object.keys(problems).length > 0) expect(getRangeBounds({ kind: 'own', typed }, NOW)).toEqual({})
  })
})
