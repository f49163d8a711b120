import type { NextComment } from '@folkmoot/api-types/participation'
import type { CallEndpoint } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { castVote, createComment } from '../api/endpoints.ts'
import type { XidProof } from '../frame/options.ts'
import type { OutboxItem, StoredParticipant, Store } from '../store/store.ts'

/** The reason why the server permanently refused an item. */
export type Refusal = 'closed' | 'duplicate' | 'refused'

/** Result of one attempt to send an item. */
export type Outcome =
  | { kind: 'sent'; pid?: number; next?: NextComment | undefined }
  | { kind: 'refused'; why: Refusal }
  /** send it again after this delay, or as soon as the connection is back */
  | { kind: 'later'; retryAfterMs: number; isCrowded?: boolean }
  /** the person has to join first */
  | { kind: 'inviteRequired' }

/** Conversation, person and connection of an item. */
export interface SendOptions {
  conversation_id: string
  call: CallEndpoint
  xid?: string | undefined
  xidProof?: XidProof | undefined
  store: Store
}

const RETRY_STATUSES = new Set([0, 408, 425, 429])
const CLOSED_ERROR = 'polis_err_conversation_is_closed'
const DUPLICATE_ERROR = 'polis_err_post_comment_duplicate'
const CROWDED_ERROR = 'polis_err_too_many_newcomers'
const INVITE_REQUIRED_ERROR = 'polis_err_treevite_auth_required'

/** Authors agree with their own comment. */
const AGREE = -1

async function postItem(
  item: OutboxItem,
  { participant_key }: StoredParticipant,
  { conversation_id, xid, xidProof, call }: SendOptions,
) {
  const named = xid === undefined ? {} : { xid, ...xidProof }
  const sender = { conversation_id, participant_key, ...named }
  if (item.kind === 'comment') return call(createComment, { body: { ...sender, txt: item.txt, vote: AGREE } })
  const { tid, vote, high_priority } = item
  return call(castVote, { body: { ...sender, tid, vote, high_priority } })
}

/** Maps an error of the server to an outcome; `undefined` means: forget the token and send the item again. */
function toOutcome({ status, code, retryAfterMs }: CallError, item: OutboxItem): Outcome | undefined {
  if (RETRY_STATUSES.has(status) || status >= 500)
    return { kind: 'later', retryAfterMs, isCrowded: code === CROWDED_ERROR }
  if (code === INVITE_REQUIRED_ERROR) return { kind: 'inviteRequired' }
  if (status === 401) return undefined
  if (code === CLOSED_ERROR) return { kind: 'refused', why: 'closed' }
  // after a lost answer the duplicate is this comment itself
  if (code === DUPLICATE_ERROR) return item.tried ? { kind: 'sent' } : { kind: 'refused', why: 'duplicate' }
  return { kind: 'refused', why: 'refused' }
}

/**
 * Sends one item. The server counts a repeated vote or comment once, so an item whose answer was lost is sent again. A token
 * that the server rejects is forgotten; the participant's key identifies the person again.
 */
export async function sendItem(item: OutboxItem, options: SendOptions): Promise<Outcome> {
  const { store } = options
  const participant = await store.ensureParticipant(item.name)
  try {
    // a repeated vote is accepted, a repeated comment is a duplicate: mark it before a closed tab can lose the answer
    if (item.kind === 'comment' && !item.tried) await store.markTried(item)
    const reply = await postItem(item, participant, options)
    if (reply.auth) await store.setToken(item.name, reply.auth.token)
    const next = 'nextComment' in reply ? reply.nextComment : undefined
    return { kind: 'sent', pid: reply.currentPid, next }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const outcome = toOutcome(problem, item)
    if (outcome) return outcome
    if (participant.token === undefined) return { kind: 'refused', why: 'refused' }
    await store.setToken(item.name, undefined)
    return { kind: 'later', retryAfterMs: 0 }
  }
}
