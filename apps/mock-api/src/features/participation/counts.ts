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
 * How much each participant gave, by pid; by external id where there are any. Whoever has none is left out then.
 * @param strict refuses to leave anybody out
 * @throws ApiError `polis_err_get_participation_missing_xids`
 */
export function sumByParticipant({ votes, comments, xids }: CountedParticipation, strict: boolean) {
  const people = new Map<number, { votes: number; comments: number }>()
  for (const { pid, count } of votes) people.set(pid, { votes: Number(count), comments: 0 })
  for (const { pid, count } of comments)
    people.set(pid, { votes: people.get(pid)?.votes ?? 0, comments: Number(count) })
  const named = new Set(xids.map(({ pid }) => pid))
  if (strict && [...people.keys()].some((pid) => !named.has(pid)))
    throw new ApiError('polis_err_get_participation_missing_xids')
  if (xids.length === 0) return Object.fromEntries(people)
  const byXid = xids.map(({ pid, xid }) => [xid, people.get(pid) ?? { votes: 0, comments: 0 }] as const)
  return Object.fromEntries(byXid)
}
