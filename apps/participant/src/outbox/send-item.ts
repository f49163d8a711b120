import type { NextComment } from '@folkmoot/api-types/participation'
import { CallError, type CallEndpoint } from '../api/client.ts'
import { castVote, createComment } from '../api/endpoints.ts'
import type { OutboxItem, Person, Store } from '../store/store.ts'

/** Why the server did not take what was sent, and never will. */
export type Refusal = 'closed' | 'duplicate' | 'refused'

/** What became of one thing that was sent. */
export type Outcome =
  | { kind: 'sent'; pid?: number; next?: NextComment | undefined }
  | { kind: 'refused'; why: Refusal }
  /** once more, after so many milliseconds or when the connection is back */
  | { kind: 'later'; after: number }
  /** the person has to come in first */
  | { kind: 'door' }

/** Where everything goes, and by whom. */
export interface SendOptions {
  conversation_id: string
  xid?: string | undefined
  store: Store
  call: CallEndpoint
}

const RETRY_STATUSES = new Set([0, 408, 425, 429])
const CLOSED_ERROR = 'polis_err_conversation_is_closed'
const DUPLICATE_ERROR = 'polis_err_post_comment_duplicate'
const INVITE_REQUIRED_ERROR = 'polis_err_treevite_auth_required'

/** The author's own vote on a comment: whoever writes it agrees with it. */
const AGREE = -1

async function postItem(
  kept: OutboxItem,
  { participant_key }: Person,
  { conversation_id, xid, call }: SendOptions,
) {
  const who = { conversation_id, participant_key, ...(xid === undefined ? {} : { xid }) }
  if (kept.kind === 'comment') return call(createComment, { body: { ...who, txt: kept.txt, vote: AGREE } })
  const { tid, vote, high_priority } = kept
  return call(castVote, { body: { ...who, tid, vote, high_priority } })
}

/** What a refusal means for what was sent; `undefined` is to be sent again at once, without the token. */
function toOutcome(
  { status, code, retryAfterMs: retryAfter }: CallError,
  kept: OutboxItem,
): Outcome | undefined {
  if (RETRY_STATUSES.has(status) || status >= 500) return { kind: 'later', after: retryAfter }
  if (code === INVITE_REQUIRED_ERROR) return { kind: 'door' }
  if (status === 401) return undefined
  if (code === CLOSED_ERROR) return { kind: 'refused', why: 'closed' }
  // the same text after a lost answer is this very comment
  if (code === DUPLICATE_ERROR) return kept.tried ? { kind: 'sent' } : { kind: 'refused', why: 'duplicate' }
  return { kind: 'refused', why: 'refused' }
}

/**
 * Sends one thing. The server takes the same vote twice as one, and the same comment once, so a lost answer costs nothing.
 * A token that it does not take any more is forgotten; the key finds the person again.
 */
export async function sendItem(kept: OutboxItem, route: SendOptions): Promise<Outcome> {
  const { store } = route
  const person = await store.ensurePerson(kept.name)
  try {
    // a vote may come twice, a comment may not: whoever closes the tab now asks again with the mark
    if (kept.kind === 'comment' && !kept.tried) await store.markTried(kept)
    const reply = await postItem(kept, person, route)
    if (reply.auth) await store.setToken(kept.name, reply.auth.token)
    const next = 'nextComment' in reply ? reply.nextComment : undefined
    return { kind: 'sent', pid: reply.currentPid, next }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const outcome = toOutcome(problem, kept)
    if (outcome) return outcome
    if (person.token === undefined) return { kind: 'refused', why: 'refused' }
    await store.setToken(kept.name, undefined)
    return { kind: 'later', after: 0 }
  }
}
