import { type Decision, wouldChange } from '@folkmoot/domain'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { newsOf } from './desk-state.ts'
import type { Working } from './desk-work.ts'
import type { FailedRequest, Request, Standing } from './standing.ts'

/** The same decision about many comments is written down once. */
interface Alike {
  readonly decision: Decision
  readonly reason?: string | undefined
  readonly tids: number[]
}

/** The name under which decisions about the comments of a conversation are put aside (NET-4). */
export const decisionsOf = (conversation_id: string): string => `decisions:${conversation_id}`

/** What the server does not have yet, refused or still under way, as text; nothing when it has everything. */
export function unsaved({ laid, standing, kept }: Working): string | undefined {
  const alike = new Map<string, Alike>()
  const open = laid.filter(({ state }) => state === 'open')
  for (const { tid, decision, reason } of [...kept, ...standing.failures.values(), ...open]) {
    const key = JSON.stringify([decision, reason])
    const known = alike.get(key)
    if (known) known.tids.push(tid)
    else alike.set(key, { decision, reason, tids: [tid] })
  }
  return alike.size === 0 ? undefined : JSON.stringify([...alike.values()])
}

/** Reads what `unsaved` has written. */
export const readUnsaved = (text: string | undefined): Request[] =>
  (JSON.parse(text ?? '[]') as Alike[]).flatMap(({ tids, decision, reason }) =>
    tids.map((tid) => ({ tid, decision, reason })),
  )

/**
 * Tells of decisions that a lost sign-in has cut off, so that they can be made again. What stands as it was decided, because
 * it was saved at the last moment or somebody else has decided so, is not among them.
 */
export function missed(desk: Working): Partial<Standing> {
  const { kept, base } = desk
  desk.kept = []
  const bulk = kept.length > 1
  const problem = { message: messages.missedReason }
  const failures = new Map<number, FailedRequest>()
  for (const request of kept) {
    const comment = base.get(request.tid)
    if (comment && wouldChange(comment, request.decision))
      failures.set(request.tid, { ...request, bulk, problem })
  }
  if (failures.size === 0) return {}
  return {
    failures: new Map([...desk.standing.failures, ...failures]),
    news: newsOf(desk, { kind: 'missed', failures: [...failures.values()] }),
  }
}
