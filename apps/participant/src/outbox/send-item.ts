import type { NextComment } from '@folkmoot/api-types/participation'
import { CallError, type CallEndpoint } from '../api/client.ts'
import { castVote, createComment } from '../api/endpoints.ts'
import type { OutboxItem, Person, Store } from '../store/store.ts'

/** The reason why the server refused an item for good. */
export type Refusal = 'closed' | 'duplicate' | 'refused'

/** Result of one attempt to send an item. */
export type Outcome =
  | { kind: 'sent'; pid?: number; next?: NextComment | undefined }
  | { kind: 'refused'; why: Refusal }
  /** send it again after this delay, or as soon as the connection is back */
  | { kind: 'later'; retryAfterMs: number }
  /** the person has to join first */
  | { kind: 'inviteRequired' }

/** Conversation, person and connection of an item. */
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

/** Authors agree with their own comment. */
const AGREE = -1

async function postItem(
  item: OutboxItem,
  { participant_key }: Person,
  { conversation_id, xid, call }: SendOptions,
) {
  const sender = { conversation_id, participant_key, ...(xid === undefined ? {} : { xid }) }
  if (item.kind === 'comment') return call(createComment, { body: { ...sender, txt: item.txt, vote: AGREE } })
  const { tid, vote, high_priority } = item
  return call(castVote, { body: { ...sender, tid, vote, high_priority } })
}

/** Maps an error of the server to an outcome; `undefined` means: forget the token and send the item again. */
function toOutcome({ status, code, retryAfterMs }: CallError, item: OutboxItem): Outcome | undefined {
  if (RETRY_STATUSES.has(status) || status >= 500) return { kind: 'later', retryAfterMs }
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
  const person = await store.ensurePerson(item.name)
  try {
    // a repeated vote is accepted, a repeated comment is a duplicate: mark it before a closed tab can lose the answer
    if (item.kind === 'comment' && !item.tried) await store.markTried(item)
    const reply = await postItem(item, person, options)
    if (reply.auth) await store.setToken(item.name, reply.auth.token)
    const next = 'nextComment' in reply ? reply.nextComment : undefined
    return { kind: 'sent', pid: reply.currentPid, next }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const outcome = toOutcome(problem, item)
    if (outcome) return outcome
    if (person.token === undefined) return { kind: 'refused', why: 'refused' }
    await store.setToken(item.name, undefined)
    return { kind: 'later', retryAfterMs: 0 }
  }
}
