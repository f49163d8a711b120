/** A participant of one conversation in this browser. */
export interface Person {
  /** the conversation's id, followed by the external id where there is one: two visitors of one browser are two people */
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
export interface PendingComment {
  kind: 'comment'
  txt: string
}
export type NewOutboxItem = PendingVote | PendingComment

/** An unsent vote or comment; ids ascend in the order of adding. */
export type OutboxItem = NewOutboxItem & {
  id: number
  /** name of the person */
  name: string
  /** it was sent before; the server may have it already */
  tried?: boolean
}

/** People and unsent items of this browser; its tabs share them. */
export interface Store {
  /** whether it survives a reload of the page */
  readonly isPersistent: boolean
  /** Finds a person, or creates one with a new key. */
  ensurePerson(name: string): Promise<Person>
  /** Saves a token; `undefined` removes it. */
  setToken(name: string, token: string | undefined): Promise<void>
  add(name: string, item: NewOutboxItem): Promise<OutboxItem>
  /** Unsent items of a person, in the order of adding. */
  list(name: string): Promise<OutboxItem[]>
  markTried(item: OutboxItem): Promise<void>
  remove(id: number): Promise<void>
}

/** A new key: 128 random bits as base64url. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Name of a person in the store. An id of a conversation has no blank, so names are unambiguous. */
export const formatPersonName = (conversation_id: string, xid: string | undefined): string =>
  xid === undefined ? conversation_id : `${conversation_id} ${xid}`
