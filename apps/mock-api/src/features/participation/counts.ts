import { ApiError } from '../../core/errors.ts'
import { listCommentCounts, streamVoteCounts } from '../../core/participants/storage.ts'
import type { Db } from '../../storage/database.ts'
import { streamXids } from '../xids/storage.ts'

type Counts = Record<string, { votes: number; comments: number }>

interface Place {
  readonly db: Db
  readonly zid: number
  /** by pid */
  readonly comments: ReadonlyMap<number, number>
}

/** Counts by external id, with those who did nothing and without participants that have none. Several people may have one label. */
async function countByXid({ db, zid, comments }: Place): Promise<Counts> {
  const totals = new Map<string, { votes: number; comments: number }>()
  for await (const page of streamXids(db, zid))
    for (const { pid, xid, vote_count } of page) {
      const known = totals.get(xid) ?? { votes: 0, comments: 0 }
      totals.set(xid, {
        votes: known.votes + Number(vote_count),
        comments: known.comments + (comments.get(pid) ?? 0),
      })
    }
  return Object.fromEntries(totals)
}

/** Counts by pid those who voted or wrote. */
async function* countByPid({ db, zid, comments }: Place): AsyncGenerator<Counts> {
  const rest = new Map(comments)
  let isEmpty = true
  for await (const page of streamVoteCounts(db, zid)) {
    const counts: Counts = {}
    for (const { pid, count } of page) {
      if (count > 0 || rest.has(pid)) counts[pid] = { votes: Number(count), comments: rest.get(pid) ?? 0 }
      rest.delete(pid)
    }
    isEmpty = false
    yield counts
  }
  if (isEmpty || rest.size > 0)
    yield Object.fromEntries([...rest].map(([pid, count]) => [pid, { votes: 0, comments: count }]))
}

/** Tells whether everybody who voted or wrote has an external id. */
async function haveAllXids({ db, zid, comments }: Place): Promise<boolean> {
  const known = new Set<number>()
  for await (const page of streamXids(db, zid)) for (const { pid } of page) known.add(pid)
  if ([...comments.keys()].some((pid) => !known.has(pid))) return false
  for await (const page of streamVoteCounts(db, zid))
    if (page.some(({ pid, count }) => count > 0 && !known.has(pid))) return false
  return true
}

/**
 * Counts the votes and comments of each participant, by pid; by external id if there are any, without participants that have none.
 * @param strict refuses to leave out participants
 * @throws ApiError `polis_err_get_participation_missing_xids`
 */
export async function* streamParticipation(db: Db, zid: number, strict: boolean): AsyncGenerator<Counts> {
  const counted = await listCommentCounts(db, zid)
  const place = { db, zid, comments: new Map(counted.map(({ pid, count }) => [pid, Number(count)])) }
  if (strict && !(await haveAllXids(place))) throw new ApiError('polis_err_get_participation_missing_xids')
  const byXid = await countByXid(place)
  if (Object.keys(byXid).length > 0) yield byXid
  else yield* countByPid(place)
}
