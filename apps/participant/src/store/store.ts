/** Somebody as this browser knows them in one conversation. */
export interface Person {
  /** conversation, and external id where the page around gives one: two visitors of one browser are two people */
  name: string
  /** 128 random bits as base64url, by which the server finds this browser again */
  participant_key: string
  token?: string
}

/** An answer that waits to be sent. */
export interface PendingVote {
  kind: 'vote'
  tid: number
  /** as the contract has it: -1 agrees, 0 passes, 1 disagrees */
  vote: -1 | 0 | 1
  high_priority: boolean
}

/** A comment that waits to be sent. */
export interface PendingComment {
  kind: 'comment'
  txt: string
}
export type NewOutboxItem = PendingVote | PendingComment

/** What waits, in the order in which it was given. */
export type OutboxItem = NewOutboxItem & {
  id: number
  name: string
  /** it was sent before and the answer was lost, so that the server may have it already */
  tried?: boolean
}

/** What this browser keeps of people and of what they said; the tabs of a browser share it. */
export interface Store {
  /** whether it outlives the page */
  readonly isPersistent: boolean
  /** the person of a name, who is made with a key at the first call */
  ensurePerson(name: string): Promise<Person>
  /** keeps a token, or forgets it */
  setToken(name: string, token: string | undefined): Promise<void>
  add(name: string, toSend: NewOutboxItem): Promise<OutboxItem>
  list(name: string): Promise<OutboxItem[]>
  markTried(kept: OutboxItem): Promise<void>
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
