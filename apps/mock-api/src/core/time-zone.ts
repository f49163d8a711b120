import { createParseError } from './errors.ts'

/** @throws ApiError for a zone that this machine does not know */
export function checkTimeZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw createParseError('time_zone', 'must be the name of a time zone, such as Europe/Berlin')
  }
}
