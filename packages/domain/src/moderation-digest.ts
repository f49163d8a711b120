/** How often a moderator gets a digest (`setModerationDigest`). */
export const DIGEST_RHYTHMS = ['off', 'daily', 'hourly'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

/** Local hour of the daily digest. */
const DAILY_DIGEST_HOUR = 7
/** A digest that the mail server refused is tried again after this time, with the figures of then. */
export const DIGEST_RETRY_MS = 900_000

const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
/** every offset from UTC is a number of quarters of an hour */
const QUARTERS_OF_TWO_DAYS = 192

const createFormat = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone })

/** Returns true for the name of a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    createFormat(name, {})
    return true
  } catch {
    return false
  }
}

/**
 * The time of the next digest in milliseconds since 1970: the next full hour, or 7:00 in a time zone, each later than `now`.
 * @param timeZone a name of the IANA database
 */
export function computeNextDigest(
  now: number,
  rhythm: Exclude<DigestRhythm, 'off'>,
  timeZone: string,
): number {
  if (rhythm === 'hourly') return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
  const format = createFormat(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const first = (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS
  const wanted = `${String(DAILY_DIGEST_HOUR).padStart(2, '0')}:00`
  for (let step = 0; step < QUARTERS_OF_TWO_DAYS; step += 1)
    if (format.format(first + step * QUARTER_MS) === wanted) return first + step * QUARTER_MS
  return now + DAY_MS
}

/** Since when the oldest comment waits: “10:15”, “Monday” or “3 May 2026”, in a time zone. */
export function formatWaitingSince(created: number, now: number, timeZone: string): string {
  const formatDay = createFormat(timeZone, { dateStyle: 'short' })
  if (formatDay.format(created) === formatDay.format(now))
    return createFormat(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(created)
  // seven days ago is the same weekday as today
  if (now - created < 6 * DAY_MS) return createFormat(timeZone, { weekday: 'long' }).format(created)
  return createFormat(timeZone, { dateStyle: 'long' }).format(created)
}

/** Input of `createDigestEmail`. */
interface Digest {
  readonly topic: string
  /** comments that wait, at least 1 */
  readonly waiting: number
  /** see `formatWaitingSince` */
  readonly since: string
  readonly rhythm: Exclude<DigestRhythm, 'off'>
  /** link to Moderate */
  readonly address: string
  /** link to the choice of mails */
  readonly choice: string
}

const RHYTHM_SENTENCES = {
  daily: 'You get this mail once a day while comments wait, because you asked for it.',
  hourly: 'You get this mail at most once an hour, when new comments wait, because you asked for it.',
} as const

/**
 * Creates the digest of a moderator (MODS-15). It has a number, a day and the topic; no comment and nobody's name. Line breaks of
 * a topic become spaces.
 */
export function createDigestEmail(digest: Digest): { subject: string; text: string } {
  const { topic, waiting, since, rhythm, address, choice } = digest
  const line = topic.replaceAll(/\s+/g, ' ').trim()
  const count = waiting === 1 ? '1 comment waits, since' : `${waiting} comments wait, the oldest since`
  return {
    subject: `${waiting === 1 ? '1 comment waits' : `${waiting} comments wait`}: ${line}`,
    text: `${line}\n\n${count} ${since}.\n${address}\n\n${RHYTHM_SENTENCES[rhythm]}\nChange or end it: ${choice}\n`,
  }
}
