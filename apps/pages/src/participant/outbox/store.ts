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

const listVisitors = (participants: readonly StoredParticipant[], conversation_id: string): string[] =>
  participants
    .filter(({ name, token }) => token !== undefined && name.startsWith(`${conversation_id} `))
    .map(({ name }) => name)

/** A store that is lost with the page, for browsers without IndexedDB, as in some private windows. Its ids follow `lastId`. */
export function createMemoryStore(lastId = 0): Store {
  const participants = new Map<string, StoredParticipant>()
  const items = new Map<number, OutboxItem>()
  const ensureParticipant = (storageKey: string): StoredParticipant => {
    const participant = participants.get(storageKey) ?? {
      name: storageKey,
      participant_key: createParticipantKey(),
    }
    participants.set(storageKey, participant)
    return participant
  }
  return {
    isPersistent: false,
    ensureParticipant: async (storageKey) => ensureParticipant(storageKey),
    listVisitors: async (conversation_id) => listVisitors([...participants.values()], conversation_id),
    setToken: async (storageKey, token) => {
      const { participant_key } = ensureParticipant(storageKey)
      participants.set(storageKey, {
        name: storageKey,
        participant_key,
        ...(token === undefined ? {} : { token }),
      })
    },
    add: async (storageKey, item) => {
      lastId += 1
      const added = { ...item, id: lastId, name: storageKey }
      items.set(lastId, added)
      return added
    },
    list: async (storageKey) => [...items.values()].filter((item) => item.name === storageKey),
    markTried: async (item) => void items.set(item.id, { ...item, tried: true }),
    remove: async (id) => void items.delete(id),
    forget: async (storageKey) => {
      participants.delete(storageKey)
      for (const item of items.values()) if (item.name === storageKey) items.delete(item.id)
    },
  }
}

/** Above the ids that a browser gives in its life. */
const LAST_STORED_ID = 2 ** 40

/** Keeps in memory what a store does not take, as on a full disk: it is sent while the page is open. */
export function keepRefused(store: Store): Store {
  const refused = createMemoryStore(LAST_STORED_ID)
  const choose = (id: number) => (id > LAST_STORED_ID ? refused : store)
  return {
    ...store,
    add: async (storageKey, item) => {
      const addRefused = () => refused.add(storageKey, item)
      // behind those that wait there already
      const isWaiting = (await refused.list(storageKey)).length > 0
      return isWaiting ? addRefused() : store.add(storageKey, item).catch(addRefused)
    },
    list: async (storageKey) => [...(await store.list(storageKey)), ...(await refused.list(storageKey))],
    markTried: (item) => choose(item.id).markTried(item),
    remove: (id) => choose(id).remove(id),
    forget: async (storageKey) => {
      for (const one of [refused, store]) await one.forget(storageKey)
    },
  }
}

const DATABASE_NAME = 'folkmoot-participant'
const DATABASE_VERSION = 1
const PEOPLE_STORE = 'people'
const OUTBOX_STORE = 'outbox'

const waitForRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })

/** Waits until the changes of a transaction are on the disk. */
const waitForCommit = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('IndexedDB failed.')))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, DATABASE_VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PEOPLE_STORE, { keyPath: 'name' })
    request.result
      .createObjectStore(OUTBOX_STORE, { keyPath: 'id', autoIncrement: true })
      .createIndex('name', 'name')
  }
  return waitForRequest(request)
}

/** Finds or creates a participant in one transaction, so two tabs that start at once share one key. */
async function saveParticipant(
  db: IDBDatabase,
  storageKey: string,
  change?: (participant: StoredParticipant) => StoredParticipant,
): Promise<StoredParticipant> {
  const tx = db.transaction(PEOPLE_STORE, 'readwrite', { durability: 'strict' })
  const participants = tx.objectStore(PEOPLE_STORE)
  const known = (await waitForRequest(participants.get(storageKey))) as StoredParticipant | undefined
  const found = known ?? { name: storageKey, participant_key: createParticipantKey() }
  const participant = change ? change(found) : found
  if (participant !== known) participants.put(participant)
  await waitForCommit(tx)
  return participant
}

async function writeOutbox<T>(
  db: IDBDatabase,
  action: (outbox: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const tx = db.transaction(OUTBOX_STORE, 'readwrite', { durability: 'strict' })
  const request = action(tx.objectStore(OUTBOX_STORE))
  await waitForCommit(tx)
  return request.result
}

/** Deletes a participant with all unsent items in one transaction. */
async function deleteParticipant(db: IDBDatabase, storageKey: string): Promise<void> {
  const tx = db.transaction([PEOPLE_STORE, OUTBOX_STORE], 'readwrite', { durability: 'strict' })
  tx.objectStore(PEOPLE_STORE).delete(storageKey)
  const outbox = tx.objectStore(OUTBOX_STORE)
  const ids = outbox.index('name').getAllKeys(storageKey)
  ids.addEventListener('success', () => {
    for (const id of ids.result) outbox.delete(id)
  })
  await waitForCommit(tx)
}

/**
 * The store in IndexedDB, which the console's sign-out does not clear.
 * @throws when the browser refuses IndexedDB to this page
 */
export async function openIndexedStore(): Promise<Store> {
  const db = await openDatabase()
  return {
    isPersistent: true,
    ensureParticipant: async (storageKey) => {
      const known = await waitForRequest(
        db.transaction(PEOPLE_STORE).objectStore(PEOPLE_STORE).get(storageKey),
      )
      return (known as StoredParticipant | undefined) ?? saveParticipant(db, storageKey)
    },
    listVisitors: async (conversation_id) => {
      const range = IDBKeyRange.bound(`${conversation_id} `, `${conversation_id} \uffff`)
      const people = db.transaction(PEOPLE_STORE).objectStore(PEOPLE_STORE)
      const found = (await waitForRequest(people.getAll(range))) as StoredParticipant[]
      return found.filter(({ token }) => token !== undefined).map(({ name }) => name)
    },
    setToken: async (storageKey, token) => {
      await saveParticipant(db, storageKey, ({ participant_key }) =>
        token === undefined
          ? { name: storageKey, participant_key }
          : { name: storageKey, participant_key, token },
      )
    },
    add: async (storageKey, item: NewOutboxItem) => {
      const id = await writeOutbox(db, (outbox) => outbox.add({ ...item, name: storageKey }))
      return { ...item, name: storageKey, id: Number(id) }
    },
    list: (storageKey) => {
      const index = db.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).index('name')
      return waitForRequest(index.getAll(storageKey)) as Promise<OutboxItem[]>
    },
    markTried: async (item) => {
      await writeOutbox(db, (outbox) => outbox.put({ ...item, tried: true }))
    },
    remove: async (id) => {
      await writeOutbox(db, (outbox) => outbox.delete(id))
    },
    forget: (storageKey) => deleteParticipant(db, storageKey),
  }
}
