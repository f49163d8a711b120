import {
  createParticipantKey,
  type OutboxItem,
  type StoredParticipant,
  type Store,
  type NewOutboxItem,
} from './store.ts'

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
