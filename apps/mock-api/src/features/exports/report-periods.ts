import { MOD } from '@folkmoot/domain/comments'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { roundToHour } from '../../core/export/format-times.ts'
import { findPeriods, NO_TIME, TimedVoters } from '../../core/export/vote-periods.ts'
import type { Db } from '../../storage/database.ts'
import type { VotePublicationRow } from '../../storage/result-tables.ts'
import { streamComments, streamVoteEvents } from './storage.ts'

/** Lists for each level who voted in each hour on comments above it. */
async function listHourVoters(
  db: Db,
  { zid, generation }: VotePublicationRow,
  levels: readonly number[],
): Promise<TimedVoters[]> {
  const mods = new Map<number, number>()
  for await (const page of streamComments(db, zid)) for (const { tid, mod } of page) mods.set(tid, mod)
  const voters = levels.map(() => new TimedVoters())
  for await (const page of streamVoteEvents(db, zid, Number(generation)))
    for (const { tid, pid, created } of page) {
      const vote = { created: roundToHour(created), pid }
      const mod = mods.get(tid) ?? MOD.rejected
      for (const [at, level] of levels.entries()) if (mod > level) voters[at]?.add(vote)
    }
  return voters
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
  const levels = [-Infinity, ...MOD_LEVELS.toReversed().filter((one) => one <= level)]
  const steps: ReadonlyMap<number, number>[] = []
  const publish = (time: number): number =>
    steps.reduce((found, step) => step.get(found) ?? NO_TIME, roundToHour(time))
  for (const voters of await listHourVoters(db, publication, levels))
    steps.push(findPeriods([...voters].map(({ pid, created }) => ({ pid, created: publish(created) }))))
  return publish
}
