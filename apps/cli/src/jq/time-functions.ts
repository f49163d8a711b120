import { describe, JqError } from './values.ts'

const MS_PER_S = 1000
const MS_PER_DAY = 86_400_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')
const countDays = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / MS_PER_DAY)

function parseTime(value: unknown): Date {
  if (typeof value === 'number') return new Date(value * MS_PER_S)
  if (Array.isArray(value) && value.length >= 6 && value.every((part) => typeof part === 'number')) {
    const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = value as number[]
    return new Date(Date.UTC(year, month, day, hour, minute) + second * MS_PER_S)
  }
  throw new JqError(`${describe(value)} is no time: seconds since 1970 are needed`)
}

/** Reads a time as this program writes it: ISO 8601 in UTC, with or without parts of seconds. */
function parseIsoTime(value: unknown): number {
  const timeMs =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
      ? Date.parse(value)
      : Number.NaN
  if (Number.isNaN(timeMs))
    throw new JqError(`date "${String(value)}" does not match format "%Y-%m-%dT%H:%M:%SZ"`)
  return Math.floor(timeMs / MS_PER_S)
}

const breakDown = (date: Date): number[] => [
  date.getUTCFullYear(),
  date.getUTCMonth(),
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
  date.getUTCSeconds() + date.getUTCMilliseconds() / MS_PER_S,
  date.getUTCDay(),
  countDays(date),
]

const FIELDS: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => String(date.getUTCFullYear()),
  m: (date) => pad(date.getUTCMonth() + 1),
  d: (date) => pad(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()).padStart(2),
  H: (date) => pad(date.getUTCHours()),
  I: (date) => pad(date.getUTCHours() % 12 || 12),
  M: (date) => pad(date.getUTCMinutes()),
  S: (date) => pad(date.getUTCSeconds()),
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  j: (date) => pad(countDays(date) + 1, 3),
  A: (date) => DAYS[date.getUTCDay()] ?? '',
  a: (date) => (DAYS[date.getUTCDay()] ?? '').slice(0, 3),
  B: (date) => MONTHS[date.getUTCMonth()] ?? '',
  b: (date) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  u: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay()),
  s: (date) => String(Math.floor(date.getTime() / MS_PER_S)),
  y: (date) => pad(date.getUTCFullYear() % 100),
  Z: () => 'UTC',
  z: () => '+0000',
  F: (date) => date.toISOString().slice(0, 10),
  T: (date) => date.toISOString().slice(11, 19),
  D: (date) => `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${pad(date.getUTCFullYear() % 100)}`,
  R: (date) => date.toISOString().slice(11, 16),
  '%': () => '%',
}

function formatTime(value: unknown, format: unknown): string {
  if (typeof format !== 'string') throw new JqError('strftime/1 requires a string format')
  const date = parseTime(value)
  if (Number.isNaN(date.getTime())) throw new JqError('strftime/1: the time is out of range')
  return format.replaceAll(/%(.)/g, (whole, letter: string) => FIELDS[letter]?.(date) ?? whole)
}

/** Functions of times, all in UTC, by name and number of arguments. */
export const TIME_FUNCTIONS: Readonly<
  Record<string, (input: unknown, ...args: readonly unknown[]) => unknown>
> = {
  'now/0': () => Date.now() / MS_PER_S,
  'fromdateiso8601/0': parseIsoTime,
  'gmtime/0': (value) => breakDown(parseTime(value)),
  'mktime/0': (value) => Math.floor(parseTime(value).getTime() / MS_PER_S),
  'strftime/1': formatTime,
}
