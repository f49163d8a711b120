import type { StatusFields } from '@folkmoot/domain/lifecycle'
import { statusMessages } from '../messages/status.ts'

const longFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const shortFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** The reader's time zone, for example Europe/Berlin. */
export const READER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a time with its day and time zone. */
export const formatZonedTime = (time: number): string => longFormat.format(time)

/** Formats the day of a time. */
export const formatDay = (time: number): string => dayFormat.format(time)

/** The next time of a conversation in a few words: when it opens, or else when it closes. */
export function formatNextTime({
  opens_at,
  closes_at,
}: Pick<StatusFields, 'opens_at'> & { closes_at?: number | null | undefined }): string | undefined {
  if (opens_at != null) return statusMessages.opens(shortFormat.format(opens_at))
  return closes_at == null ? undefined : statusMessages.closes(shortFormat.format(closes_at))
}

const formatTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** The text of a field for local times; empty without a time. */
export function formatFieldTime(time: number | null | undefined): string {
  if (time == null) return ''
  const date = new Date(time)
  const day = [
    date.getFullYear(),
    formatTwoDigits(date.getMonth() + 1),
    formatTwoDigits(date.getDate()),
  ].join('-')
  return `${day}T${formatTwoDigits(date.getHours())}:${formatTwoDigits(date.getMinutes())}`
}

/** Reads the text of such a field, in the reader's time zone; null without a time. */
export function parseFieldTime(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
