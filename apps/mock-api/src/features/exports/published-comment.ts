import type { ExportedVote } from '../../core/export/export-rows.ts'
import { findPeriods, NO_TIME, TimedVoters } from '../../core/export/vote-periods.ts'

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
