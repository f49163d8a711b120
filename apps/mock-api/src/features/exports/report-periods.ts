import { MOD } from '@folkmoot/domain/comments'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { roundToHour } from '../../core/export/format-times.ts'
import { findPeriods, NO_TIME } from '../../core/export/vote-periods.ts'
import type { Db } from '../../storage/database.ts'
import type { VotePublicationRow } from '../../storage/result-tables.ts'
import { streamComments, streamVoteEvents } from './storage.ts'

/** A person who voted in an hour, with the highest state of the comments they voted on. */
interface HourVoter {
  readonly created: number
  readonly pid: number
  mod: number
}

async function listHourVoters(db: Db, { zid, generation }: VotePublicationRow): Promise<HourVoter[]> {
  const mods = new Map<number, number>()
  for await (const page of streamComments(db, zid)) for (const { tid, mod } of page) mods.set(tid, mod)
  const hours = new Map<number, Map<number, HourVoter>>()
  for await (const page of streamVoteEvents(db, zid, Number(generation)))
    for (const { tid, pid, created } of page) {
      const hour = roundToHour(created)
      const mod = mods.get(tid) ?? MOD.rejected
      const voters = hours.get(hour) ?? new Map<number, HourVoter>()
      const voter = voters.get(pid)
      if (voter) voter.mod = Math.max(voter.mod, mod)
      else voters.set(pid, { created: hour, pid, mod })
      hours.set(hour, voters)
    }
  return [...hours.values()].flatMap((voters) => [...voters.values()])
}

/**
 * Finds how exact the times of the published votes of a report may be: the hour, or a period of several hours in which at least
 * three people voted on what the report shows. The periods of a stricter level consist of whole periods of the others, and all of
 * periods of all votes, which stay the same: reports of several levels, or before and after moderation, together say no more.
 * @returns the published time of a vote's time
 */
export async function findReportPeriods(
  db: Db,
  publication: VotePublicationRow,
  level: number,
): Promise<(time: number) => number> {
  const voters = await listHourVoters(db, publication)
  const steps: ReadonlyMap<number, number>[] = []
  const publish = (time: number): number =>
    steps.reduce((found, step) => step.get(found) ?? NO_TIME, roundToHour(time))
  for (const step of [-Infinity, ...MOD_LEVELS.toReversed().filter((one) => one <= level)]) {
    const shown = voters.filter(({ mod }) => mod > step)
    steps.push(findPeriods(shown.map(({ pid, created }) => ({ pid, created: publish(created) }))))
  }
  return publish
}
