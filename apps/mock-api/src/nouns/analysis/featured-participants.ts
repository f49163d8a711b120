import type { FeaturedParticipant } from '@folkmoot/api-types/math'
import { VOTE } from '@folkmoot/domain/votes'
import type { StoredResult } from './public-opinion.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { getFeaturedTids } from './reply.ts'
import {
  findLastTid,
  listAuthorPids,
  listParticipants,
  listPicturedParticipants,
  listPinnedPids,
  listVotesByPids,
} from './read.storage.ts'

/** Reasons to show a participant, with their weights in the contract. */
const PRIORITY = { self: 1000, pinned: 999, author: 900, pictured: 100 } as const

/** From this moderation value on a participant is pinned; below 0 they are hidden. */
const PINNED_MOD = 2

/** The contract has these names in every row and never fills them. */
const NO_PROFILE = { xid: null, x_name: null, x_email: null, x_profile_image_url: null } as const

const VOTE_LETTER = { [VOTE.agree]: 'a', [VOTE.disagree]: 'd', [VOTE.pass]: 'p' } as const
const UNSEEN_LETTER = 'u'

/** Lists the participants with a reason to be shown, each with their highest priority. */
async function listCandidates(db: Db, zid: number, result: StoredResult): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const { pid } of await listPicturedParticipants(db, zid)) found.set(pid, PRIORITY.pictured)
  const tids = getFeaturedTids(result)
  if (tids.length > 0) for (const pid of await listAuthorPids(db, zid, tids)) found.set(pid, PRIORITY.author)
  for (const pid of await listPinnedPids(db, zid, PINNED_MOD)) found.set(pid, PRIORITY.pinned)
  return found
}

/** Formats votes as one letter for each comment from 0 to the last. */
function formatVotes(votes: readonly { tid: number; vote: number }[], last: number): string {
  const letters = Array.from({ length: last + 1 }, () => UNSEEN_LETTER)
  for (const { tid, vote } of votes)
    letters[tid] = VOTE_LETTER[vote as keyof typeof VOTE_LETTER] ?? UNSEEN_LETTER
  return letters.join('')
}

function groupByPid<T extends { pid: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.pid)
    if (group) group.push(row)
    else groups.set(row.pid, [row])
  }
  return groups
}

/** The caller. */
interface Reader {
  /** their own number, if they take part */
  self: number | undefined
  moderates: boolean
  /** the base cluster of a participant */
  findBid: (pid: number) => number | undefined
}

type Priority = readonly [pid: number, priority: number]

/** Lists the participants in the map whom the caller may see, those with the highest priority first. */
async function listShown(
  db: Db,
  zid: number,
  result: StoredResult,
  { self, moderates, findBid }: Reader,
): Promise<Priority[]> {
  const candidates = moderates ? [...(await listCandidates(db, zid, result))] : []
  const priorities = new Map(candidates.filter(([pid]) => findBid(pid) !== undefined))
  if (self !== undefined) priorities.set(self, PRIORITY.self)
  return [...priorities].sort(([one, high], [other, higher]) => higher - high || one - other)
}

type Participant = Awaited<ReturnType<typeof listParticipants>>[number]

function findExternalInfo(participant: Participant | undefined): Pick<FeaturedParticipant, 'xInfo'> {
  const { xid, x_profile_image_url = null, x_name = null } = participant ?? {}
  return xid && x_profile_image_url ? { xInfo: { x_profile_image_url, xid, x_name } } : {}
}

/**
 * Lists the caller with their votes, and for moderators the participants whom the map shows by name. Other callers see
 * nobody else.
 */
export async function listFeaturedParticipants(
  db: Db,
  zid: number,
  result: StoredResult,
  { limit, ...reader }: Reader & { limit: number },
): Promise<Record<string, FeaturedParticipant>> {
  const { self, findBid } = reader
  const priorities = await listShown(db, zid, result, reader)
  const participants = await listParticipants(db, zid, priorities.map(([pid]) => pid).concat(-1))
  const byPid = new Map(participants.map((row) => [row.pid, row]))
  const isHidden = (pid: number) => pid !== self && (byPid.get(pid)?.mod ?? 0) < 0
  const shown = priorities.filter(([pid]) => !isHidden(pid)).slice(0, limit)
  const votes = await listVotesByPids(db, zid, shown.map(([pid]) => pid).concat(-1))
  const votesByPid = groupByPid(votes)
  const lastTid = await findLastTid(db, zid)
  const entries = shown.map(([pid, priority]) => {
    const featured: FeaturedParticipant = {
      priority,
      pid,
      ...(pid === self ? { isSelf: true as const } : {}),
      ...findExternalInfo(byPid.get(pid)),
      ...NO_PROFILE,
      votes: formatVotes(votesByPid.get(pid) ?? [], lastTid),
      bid: findBid(pid) ?? -1,
    }
    return [pid, featured] as const
  })
  return Object.fromEntries(entries)
}
