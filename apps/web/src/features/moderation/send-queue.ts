import { applyDecision } from './moderation-queue.ts'
import type { ModerationState, PendingDecision } from './moderation-types.ts'

/** Calls at the same time; more would only wait in the browser or in the database. */
const MAX_SENDING = 4

/**
 * Finds the oldest decision to send. Decisions about the same comment are sent one after the other, and repeats are rejected after the
 * decision about the comment that is kept: if a colleague has rejected that one meanwhile, the server then refuses them too.
 */
export function findNextToSend({ unsaved, sending }: ModerationState): PendingDecision | undefined {
  if (sending.size >= MAX_SENDING) return undefined
  const tids = new Set([...sending].map(({ tid }) => tid))
  const open = new Set(unsaved.map(({ tid }) => tid))
  const waitsForKept = ({ decision }: PendingDecision) =>
    decision.kind === 'reject' && decision.repeats !== undefined && open.has(decision.repeats)
  return unsaved.find((decision) => !tids.has(decision.tid) && !waitsForKept(decision))
}

/** Applies a decision to the server’s copy of its comment. @returns undefined when the comment is gone */
export function computeCommentToSend({ base, pending, unsaved }: ModerationState, decision: PendingDecision) {
  const comment = base.get(decision.tid)
  const saved = pending.filter((one) => one.tid === decision.tid && !unsaved.includes(one))
  const decisions = [...saved, decision].map((one) => one.decision)
  return comment && decisions.reduce(applyDecision, comment)
}

/** Lists the pending decisions that the server has saved. */
export function listSaved({ pending, unsaved }: ModerationState): readonly PendingDecision[] {
  const open = new Set(unsaved)
  return pending.filter((decision) => !open.has(decision))
}
