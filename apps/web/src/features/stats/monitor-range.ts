import { createOffsetReader } from '@folkmoot/domain/health'

/** The kinds of time range in Monitor; the first is the default. */
export const RANGE_KINDS = ['all', 'day', 'week', 'own'] as const
export type RangeKind = (typeof RANGE_KINDS)[number]

/** The first year that a custom range may name (MON-5). */
export const FIRST_YEAR = 2012

/** A custom range as typed: times as `YYYY-MM-DDTHH:MM` in the zone's local time, empty for no limit. */
export interface RangeForm {
  from: string
  to: string
  zone: string
}

/** The shown range, kept in the address. `typed` matters for a custom range only. */
export interface MonitorRange {
  kind: RangeKind
  typed: RangeForm
}

/** From (included) and until (excluded), in milliseconds; absent without a limit. */
export interface RangeBounds {
  from?: number | undefined
  until?: number | undefined
}

const isKind = (word: string | null): word is RangeKind => RANGE_KINDS.some((kind) => kind === word)

/**
 * Parses a range from the parameters of an address. Missing parameters get defaults; invalid values of a custom range
 * are kept, so the person can correct them.
 * @param zone the reader's
 */
export function parseRange(parameters: { get: (name: string) => string | null }, zone: string): MonitorRange {
  const kind = parameters.get('range')
  const text = (name: string) => parameters.get(name) ?? ''
  return {
    kind: isKind(kind) ? kind : RANGE_KINDS[0],
    typed: { from: text('from'), to: text('to'), zone: text('zone') || zone },
  }
}

/** Creates the address parameters of a range: none for all of the time. */
export function toRangeParameters({ kind, typed: { from, to, zone } }: MonitorRange): Record<string, string> {
  if (kind === RANGE_KINDS[0]) return {}
  if (kind !== 'own') return { range: kind }
  return { range: kind, ...(from !== '' && { from }), ...(to !== '' && { to }), zone }
}

function findProblem(zone: string, wall: string, lastYear: number): string | undefined {
  if (wall === '') return undefined
  if (parseZonedTime(zone, wall) === undefined)
    return 'This is not a date with a time. Choose one, or leave the field empty.'
  const year = Number(wall.slice(0, 4))
  return year < FIRST_YEAR || year > lastYear
    ? `The year has to be from ${FIRST_YEAR} to ${lastYear}.`
    : undefined
}

/**
 * What is wrong with the fields of a custom range, in words; empty when it is valid.
 * @param lastYear the current one
 */
export function findRangeProblems({ from, to, zone }: RangeForm, lastYear: number): Partial<RangeForm> {
  if (!isTimeZone(zone)) return { zone: 'This browser does not know this time zone. Choose another.' }
  const [ofFrom, ofTo] = [findProblem(zone, from, lastYear), findProblem(zone, to, lastYear)]
  if (ofFrom || ofTo) return { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) }
  const [start, end] = [parseZonedTime(zone, from), parseZonedTime(zone, to)]
  return start !== undefined && end !== undefined && start >= end
    ? { to: 'The end has to be after the start.' }
    : {}
}

const DAY_MS = 24 * 60 * 60_000
const RANGE_LENGTHS_MS = { day: DAY_MS, week: 7 * DAY_MS } as const
/** The last day and the last week advance in this many steps, so pictures stay still in between. */
const STEP_COUNT = 144

/**
 * Computes the limits of a range; an invalid custom range has none.
 * @param now in milliseconds
 */
export function getRangeBounds({ kind, typed }: MonitorRange, now: number): RangeBounds {
  if (kind === 'all') return {}
  if (kind !== 'own') {
    const step = RANGE_LENGTHS_MS[kind] / STEP_COUNT
    return { from: Math.floor((now - RANGE_LENGTHS_MS[kind]) / step) * step }
  }
  if (Object.keys(findRangeProblems(typed, new Date(now).getFullYear())).length > 0) return {}
  const [from, until] = [parseZonedTime(typed.zone, typed.from), parseZonedTime(typed.zone, typed.to)]
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
}

const HOUR_MS = 3_600_000
const WALL_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Lists all selectable time zones: the reader's first, then UTC, then the others, without duplicates.
 * @param own the reader's
 */
export const listTimeZones = (own: string): string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Parses a date and time as `YYYY-MM-DDTHH:MM` in UTC; undefined when the day does not exist. */
function parseUtc(wall: string): number | undefined {
  const parts = WALL_TIME_PATTERN.exec(wall)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const time = Date.UTC(year, month - 1, day, hour, minute)
  return new Date(time).toISOString().startsWith(wall) ? time : undefined
}

/**
 * Converts a zone's local time to a timestamp. An ambiguous time, when clocks are put back, is the first of the two; a
 * skipped one is shifted by the gap.
 * @param wall as `YYYY-MM-DDTHH:MM`
 * @param zone a known one (`isTimeZone`)
 * @returns milliseconds; undefined when `wall` has another format or the day does not exist
 */
export function parseZonedTime(zone: string, wall: string): number | undefined {
  const time = parseUtc(wall)
  if (time === undefined) return undefined
  const readOffset = createOffsetReader(zone)
  // every offset is below a day, and no zone changes its offset twice within two days
  const [before, after] = [readOffset(time - 24 * HOUR_MS), readOffset(time + 24 * HOUR_MS)]
  const fits = [before, after].map((ahead) => time - ahead).filter((at) => at + readOffset(at) === time)
  return fits.length > 0 ? Math.min(...fits) : time - before
}
