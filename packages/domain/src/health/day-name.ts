import { addDays, countDaysBetween } from './days.ts'

const WEEK_DAYS = 7

/** A day in words: today, yesterday, the name of a day of the last week, or a date. */
export function formatDayName(day: string, today: string): string {
  const time = Date.parse(day)
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  const ago = countDaysBetween(day, today)
  const isRecent = ago > 0 && ago < WEEK_DAYS
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const date = { day: 'numeric', month: 'long' } as const
  const style: Intl.DateTimeFormatOptions = isThisYear ? date : { ...date, year: 'numeric' }
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    ...(isRecent ? { weekday: 'long' } : style),
  }).format(time)
}
