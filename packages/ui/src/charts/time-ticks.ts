/** Beginning and end of a time axis, in milliseconds; several charts of a page share one. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The marked times of an axis. */
interface TimeTicks {
  /** in milliseconds, ascending, at equal distances of hours, days or months */
  readonly times: readonly number[]
  /** the label of one of them */
  readonly format: (time: number) => string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many times are marked at most, whatever the room. */
const MAX_TICKS = 5
/** Of a label with the space beside it, in px: “12:00 PM”, “Sep 2026”. */
const LABEL_WIDTH_PX = 70

/** How many times can be marked on an axis. @param length in px */
export const countMaxTicks = (length: number): number =>
  Math.max(2, Math.min(MAX_TICKS, Math.floor(length / LABEL_WIDTH_PX)))

const MINUTE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720]
const DAY_STEPS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 42, 56]
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600]
/** From here on months are marked. */
const LONG_DAYS = MAX_TICKS * 28
/** Up to here times of the day are marked. */
const SHORT_HOURS = 36

const isMidnight = (time: number): boolean => new Date(time).setHours(0, 0, 0, 0) === time

/** Lists the times of a sequence within a span. `next` returns the time after so many steps. */
function listTimes({ from, to }: TimeSpan, next: (steps: number) => number): number[] {
  const times: number[] = []
  for (let steps = 0; next(steps) <= to; steps += 1) if (next(steps) >= from) times.push(next(steps))
  return times
}

/** The first of the steps with which few enough times are marked, else the longest. */
function chooseTimes(
  steps: readonly number[],
  most: number,
  list: (step: number) => readonly number[],
): readonly number[] {
  for (const step of steps) {
    const times = list(step)
    if (times.length <= most) return times
  }
  return list(steps.at(-1)!)
}

/** Full hours and minutes, counted from midnight. */
function listMinutes(span: TimeSpan, most: number): readonly number[] {
  const midnight = new Date(span.from).setHours(0, 0, 0, 0)
  const fitting = MINUTE_STEPS.filter((step) => (span.to - span.from) / (step * MINUTE_MS) <= 2 * MAX_TICKS)
  return chooseTimes(fitting, most, (step) => listTimes(span, (steps) => midnight + steps * step * MINUTE_MS))
}

/** Days, from the first one on. A day is marked at its noon, where its bar stands. */
function listDays(span: TimeSpan, most: number): readonly number[] {
  const first = new Date(span.from)
  const getNoon = (days: number) =>
    new Date(first.getFullYear(), first.getMonth(), first.getDate() + days, 12).getTime()
  return chooseTimes(DAY_STEPS, most, (step) => listTimes(span, (steps) => getNoon(steps * step)))
}

/** First days of months, counted from January. */
function listMonths(span: TimeSpan, most: number): readonly number[] {
  const year = new Date(span.from).getFullYear()
  return chooseTimes(MONTH_STEPS, most, (step) =>
    listTimes(span, (steps) => new Date(year, steps * step, 1).getTime()),
  )
}

/**
 * Computes the marked times of an axis from its span alone, so that charts with the same span have the same ones. They are at
 * equal distances: times of the day within a day and a half (a midnight is its day), days within some months, otherwise months
 * or years.
 * @param most times at most
 * @param locale for `Intl`; default: the system's
 */
export function computeTimeTicks(span: TimeSpan, most: number, locale: string | undefined): TimeTicks {
  const length = span.to - span.from
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  if (length <= SHORT_HOURS * HOUR_MS) {
    const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
    return { times: listMinutes(span, most), format: (time) => (isMidnight(time) ? day : hour).format(time) }
  }
  if (length <= LONG_DAYS * DAY_MS) return { times: listDays(span, most), format: (time) => day.format(time) }
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' })
  return { times: listMonths(span, most), format: (time) => month.format(time) }
}
