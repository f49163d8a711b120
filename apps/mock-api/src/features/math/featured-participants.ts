import type { FeaturedParticipant } from '@folkmoot/api-types/math'
import { VOTE } from '@folkmoot/domain/votes'
import type { Db } from '../../storage/database.ts'
import { getClusterByPid, getFeaturedTids } from './reply.ts'
import {
  findLastTid,
  listAuthorPids,
  listParticipants,
  listPicturedParticipants,
  listPinnedPids,
  listVotesByPids,
  type StoredResult,
} from './storage.ts'

/** Why somebody is shown, and how much that weighs (contract). */
const PRIORITY = { self: 1000, pinned: 999, author: 900, pictured: 100 } as const

/** From this moderation on a participant is pinned; below 0 they are hidden. */
const PINNED_MOD = 2

/** How a vote is written. */
const VOTE_LETTER = { [VOTE.agree]: 'a', [VOTE.disagree]: 'd', [VOTE.pass]: 'p' } as const
const UNSEEN_LETTER = 'u'

/** Everybody who may be shown with their highest priority. */
async function listCandidates(db: Db, zid: number, result: StoredResult): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const { pid } of await listPicturedParticipants(db, zid)) found.set(pid, PRIORITY.pictured)
  const tids = getFeaturedTids(result)
  if (tids.length > 0) for (const pid of await listAuthorPids(db, zid, tids)) found.set(pid, PRIORITY.author)
  for (const pid of await listPinnedPids(db, zid, PINNED_MOD)) found.set(pid, PRIORITY.pinned)
  return found
}

/** One letter for each comment from 0 to the last. */
function formatVotes(votes: readonly { tid: number; vote: number }[], last: number): string {
  const letters = Array.from({ length: last + 1 }, () => UNSEEN_LETTER)
  for (const { tid, vote } of votes)
    letters[tid] = VOTE_LETTER[vote as keyof typeof VOTE_LETTER] ?? UNSEEN_LETTER
  return letters.join('')
}

/** Who asks. */
interface Reader {
  /** their own number, if they take part */
  self: number | undefined
  moderates: boolean
}

/**
 * The votes of the caller, and for moderators those of the participants whom the map shows by name. Nobody else is
 * shown anybody else, and nothing is kept between callers.
 */
export async function listFeaturedParticipants(
  db: Db,
  zid: number,
  result: StoredResult,
  { self, moderates, limit }: Reader & { limit: number },
): Promise<Record<string, FeaturedParticipant>> {
  const priorities = moderates ? await listCandidates(db, zid, result) : new Map<number, number>()
  const bids = getClusterByPid(result)
  for (const pid of priorities.keys()) if (!bids.has(pid)) priorities.delete(pid)
  if (self !== undefined) priorities.set(self, PRIORITY.self)
  const pids = [...priorities].sort(([one, high], [other, higher]) => higher - high || one - other)
  const known = await listParticipants(db, zid, pids.map(([pid]) => pid).concat(-1))
  const hidden = new Set(known.filter(({ pid, mod }) => mod < 0 && pid !== self).map(({ pid }) => pid))
  const shown = pids.filter(([pid]) => !hidden.has(pid)).slice(0, limit)
  const votes = await listVotesByPids(db, zid, shown.map(([pid]) => pid).concat(-1))
  const last = await findLastTid(db, zid)
  const people = new Map(known.map((row) => [row.pid, row]))
  return Object.fromEntries(
    shown.map(([pid, priority]) => {
      const { xid, x_profile_image_url = null, x_name = null } = people.get(pid) ?? {}
      return [
        pid,
        {
          priority,
          pid,
          ...(pid === self ? { isSelf: true as const } : {}),
          ...(xid && x_profile_image_url ? { xInfo: { x_profile_image_url, xid, x_name } } : {}),
          votes: formatVotes(
            votes.filter((row) => row.pid === pid),
            last,
          ),
          bid: bids.get(pid) ?? -1,
        },
      ]
    }),
  )
}
