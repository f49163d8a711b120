/** A participant of one conversation in this browser. */
export interface StoredParticipant {
  /** the storage key: the conversation's id, and the external id where there is one; each is another participant */
  name: string
  /** 128 random bits as base64url, by which the server finds this browser again */
  participant_key: string
  token?: string
}

/** An unsent vote. */
export interface PendingVote {
  kind: 'vote'
  tid: number
  /** values of the contract: -1 agrees, 0 passes, 1 disagrees */
  vote: -1 | 0 | 1
  high_priority: boolean
}

/** An unsent comment. */
interface PendingComment {
  kind: 'comment'
  txt: string
}
export type NewOutboxItem = PendingVote | PendingComment

/** An unsent vote or comment; ids ascend in the order of adding. */
export type OutboxItem = NewOutboxItem & {
  id: number
  /** the participant's storage key */
  name: string
  /** it was sent before; the server may have it already */
  tried?: boolean
}

/** Participants and unsent items of this browser; its tabs share them. */
export interface Store {
  /** whether it survives a reload of the page */
  readonly isPersistent: boolean
  /** Finds a participant, or creates one with a new key. */
  ensureParticipant(storageKey: string): Promise<StoredParticipant>
  /** Lists the storage keys of visitors with an external id who have a token of this conversation. */
  listVisitors(conversation_id: string): Promise<string[]>
  /** Saves a token; `undefined` removes it. */
  setToken(storageKey: string, token: string | undefined): Promise<void>
  add(storageKey: string, item: NewOutboxItem): Promise<OutboxItem>
  /** Unsent items of a participant, in the order of adding. */
  list(storageKey: string): Promise<OutboxItem[]>
  markTried(item: OutboxItem): Promise<void>
  remove(id: number): Promise<void>
  /** Removes a participant with key, token and unsent items. */
  forget(storageKey: string): Promise<void>
}

/** A new key: 128 random bits as base64url. */
export function createParticipantKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Key of a participant in the store. An id of a conversation has no blank, so keys are unambiguous. */
export const formatStorageKey = (conversation_id: string, xid: string | undefined): string =>
  xid === undefined ? conversation_id : `${conversation_id} ${xid}`
