import { ApiError } from '../../core/errors.ts'

interface ParticipantCount {
  readonly pid: number
  readonly count: number
}

interface CountedParticipation {
  readonly votes: readonly ParticipantCount[]
  readonly comments: readonly ParticipantCount[]
  readonly xids: readonly { readonly pid: number; readonly xid: string }[]
}

/**
 * Sums up the votes and comments of each participant, by pid; by external id if there are any, without participants that
 * have none.
 * @param strict refuses to leave out participants
 * @throws ApiError `polis_err_get_participation_missing_xids`
 */
export function sumByParticipant({ votes, comments, xids }: CountedParticipation, strict: boolean) {
  const byPid = new Map<number, { votes: number; comments: number }>()
  for (const { pid, count } of votes) byPid.set(pid, { votes: Number(count), comments: 0 })
  for (const { pid, count } of comments)
    byPid.set(pid, { votes: byPid.get(pid)?.votes ?? 0, comments: Number(count) })
  const pidsWithXid = new Set(xids.map(({ pid }) => pid))
  if (strict && [...byPid.keys()].some((pid) => !pidsWithXid.has(pid)))
    throw new ApiError('polis_err_get_participation_missing_xids')
  if (xids.length === 0) return Object.fromEntries(byPid)
  return Object.fromEntries(xids.map(({ pid, xid }) => [xid, byPid.get(pid) ?? { votes: 0, comments: 0 }]))
}
