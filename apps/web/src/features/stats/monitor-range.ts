import { isTimeZone, parseZonedTime } from './time-zones.ts'

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

/** Validation error of a field: no such day or zone, a year out of range, an end that is not after the start. */
type RangeProblem = 'unreadable' | 'year' | 'order'
type RangeProblems = Partial<Record<keyof RangeForm, RangeProblem>>

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

function findProblem(zone: string, wall: string, lastYear: number): RangeProblem | undefined {
  if (wall === '') return undefined
  if (parseZonedTime(zone, wall) === undefined) return 'unreadable'
  const year = Number(wall.slice(0, 4))
  return year < FIRST_YEAR || year > lastYear ? 'year' : undefined
}

/**
 * Validates a custom range by field; empty when it is valid.
 * @param lastYear the current one
 */
export function findRangeProblems({ from, to, zone }: RangeForm, lastYear: number): RangeProblems {
  if (!isTimeZone(zone)) return { zone: 'unreadable' }
  const [ofFrom, ofTo] = [findProblem(zone, from, lastYear), findProblem(zone, to, lastYear)]
  if (ofFrom || ofTo) return { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) }
  const [start, end] = [parseZonedTime(zone, from), parseZonedTime(zone, to)]
  return start !== undefined && end !== undefined && start >= end ? { to: 'order' } : {}
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
