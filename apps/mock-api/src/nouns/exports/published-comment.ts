import { type ExportedVote, findPeriods, NO_TIME, TimedVoters, roundToHour } from '../votes/public.ts'
import { MOD } from '@folkmoot/domain/comments'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import type { Db } from '../../platform/storage/database.ts'
import type { VotePublicationRow } from '../../platform/storage/result-tables.ts'
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

/** A published vote: `pid` is the published number, `created` the beginning of a period. */
export type PublishedVote = ExportedVote

/** People whose votes are sorted together. */
const BUCKET_PEOPLE = 1024
/** Votes that are written together, at least. */
const PAGE_VOTES = 1000
/** Numbers that a vote takes in a bucket. */
const FIELDS = 4

/** Reads the votes of a bucket in the order of published numbers, which keeps the history of each person. */
function listBucket(
  bucket: readonly number[],
  tid: number,
  toTime: (place: number) => number,
): PublishedVote[] {
  const votes: PublishedVote[] = []
  for (let at = 0; at < bucket.length; at += FIELDS) {
    const [pid = 0, vote = 0, high_priority = 0, place = 0] = bucket.slice(at, at + FIELDS)
    votes.push({ tid, pid, vote, high_priority, created: toTime(place) })
  }
  return votes.sort((one, other) => one.pid - other.pid)
}

/**
 * Collects the votes on one comment in the order of pids, and returns them in that of published numbers. Times are joined until three
 * people voted on the comment in each: the author’s own vote would stand alone in the hour in which the comment was written. People
 * are sorted some at a time, so that a comment of a million votes is never sorted at once; until then a vote takes four small numbers.
 */
export function createCommentCollector(tid: number) {
  const buckets = new Map<number, number[]>()
  const voters = new TimedVoters()
  const times: number[] = []
  const places = new Map<number, number>()
  return {
    tid,

    add(vote: Omit<PublishedVote, 'tid'>): void {
      voters.add(vote)
      let place = places.get(vote.created)
      if (place === undefined) {
        place = times.push(vote.created) - 1
        places.set(vote.created, place)
      }
      const name = Math.floor(vote.pid / BUCKET_PEOPLE)
      const bucket = buckets.get(name)
      if (bucket) bucket.push(vote.pid, vote.vote, vote.high_priority, place)
      else buckets.set(name, [vote.pid, vote.vote, vote.high_priority, place])
    },

    /** Reads the votes page by page. */
    *finish(): Generator<PublishedVote[]> {
      const periods = findPeriods(voters)
      const toTime = (place: number) => periods.get(times[place] ?? NO_TIME) ?? NO_TIME
      let page: PublishedVote[] = []
      for (const [, bucket] of [...buckets].sort(([one], [other]) => one - other)) {
        page.push(...listBucket(bucket, tid, toTime))
        if (page.length < PAGE_VOTES) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
  }
}
