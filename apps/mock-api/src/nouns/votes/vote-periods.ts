import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'

/** Returns the parts of a time in UTC. Times are milliseconds since 1970. */
function getUtcParts(time: number): {
  day: string
  date: string
  month: string
  year: string
  clock: string
} {
  const [day = '', date = '', month = '', year = '', clock = ''] = new Date(time).toUTCString().split(' ')
  return { day: day.slice(0, 3), date, month, year, clock }
}

/** Formats a time for report exports: whole seconds since 1970. */
export const formatReportTimestamp = (time: number): number => Math.floor(time / 1000)

/** Formats a time as text for report exports, in UTC. */
export function formatReportDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`
}

/** Formats a time as text for archives, in UTC. */
export function formatArchiveDatetime(time: number): string {
  const { day, date, month, year, clock } = getUtcParts(time)
  return `${day} ${month} ${date} ${clock} UTC ${year}`
}

const HOUR_MS = 3_600_000

/** Rounds a time down to the hour, as published votes have it. */
export const roundToHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS

/** Stands for a time that cannot be published. */
export const NO_TIME = 0

interface TimedVote {
  readonly created: number
  readonly pid: number
}

/** Collects who voted at each time, only as many people as a period needs: it grows with times, not with votes. */
export class TimedVoters implements Iterable<TimedVote> {
  readonly #byTime = new Map<number, Set<number>>()

  add({ created, pid }: TimedVote): void {
    const people = this.#byTime.get(created)
    if (!people) this.#byTime.set(created, new Set([pid]))
    else if (people.size < MIN_GROUP_SIZE) people.add(pid)
  }

  *[Symbol.iterator](): Generator<TimedVote> {
    for (const [created, people] of this.#byTime) for (const pid of people) yield { created, pid }
  }
}

interface Period {
  readonly times: number[]
  readonly people: Set<number>
}

function addToPeriod(period: Period, { times, people }: Period): void {
  for (const time of times) period.times.push(time)
  for (const pid of people) period.people.add(pid)
}

/** Lists who voted at each time, earliest first. */
function listTimes(votes: Iterable<TimedVote>): Period[] {
  const found = new Map<number, Period>()
  for (const { created, pid } of votes) {
    const period = found.get(created)
    if (period) period.people.add(pid)
    else found.set(created, { times: [created], people: new Set([pid]) })
  }
  return [...found.values()].toSorted((one, other) => (one.times[0] ?? 0) - (other.times[0] ?? 0))
}

/**
 * Joins times that follow each other to periods in which at least three people voted, so that a time does not point to a person
 * (SAFE-48). What is left at the end joins the last period.
 * @returns for each time the beginning of its period; NO_TIME where fewer than three people voted in all
 */
export function findPeriods(votes: Iterable<TimedVote>): Map<number, number> {
  const periods: Period[] = []
  for (const time of listTimes(votes)) {
    const last = periods.at(-1)
    if (last && last.people.size < MIN_GROUP_SIZE) addToPeriod(last, time)
    else periods.push(time)
  }
  const rest = periods.at(-1)
  if (rest && rest.people.size < MIN_GROUP_SIZE) {
    const previous = periods.at(-2)
    if (!previous) return new Map(rest.times.map((time) => [time, NO_TIME]))
    addToPeriod(previous, rest)
    periods.pop()
  }
  return new Map(periods.flatMap(({ times }) => times.map((time) => [time, times[0] ?? NO_TIME] as const)))
}

/**
 * Rounds the times of votes for readers of a report (SAFE-36): to the beginning of a period of whole hours in which at least three
 * people voted. The hour that still runs, and a period without three people so far, are left out, so that nothing moves when one
 * person votes.
 * @param votes by time, ascending
 * @param now milliseconds since 1970
 */
export function roundVoteTimes<T extends TimedVote>(votes: readonly T[], now: number): T[] {
  const rounded: T[] = []
  let period: T[] = []
  const people = new Set<number>()
  for (const [at, vote] of votes.entries()) {
    const hour = roundToHour(vote.created)
    if (hour >= roundToHour(now)) break
    period.push(vote)
    people.add(vote.pid)
    const next = votes[at + 1]
    if (people.size < MIN_GROUP_SIZE || (next && roundToHour(next.created) === hour)) continue
    const created = roundToHour(period[0]!.created)
    // one by one: an hour may have more votes than a call takes arguments
    for (const one of period) rounded.push({ ...one, created })
    period = []
    people.clear()
  }
  return rounded
}
