import { createKey, type OutboxItem, type Person, type Store, type NewOutboxItem } from './store.ts'

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

/** Finds or creates a person in one transaction, so two tabs that start at once share one key. */
async function savePerson(
  db: IDBDatabase,
  name: string,
  change?: (person: Person) => Person,
): Promise<Person> {
  const tx = db.transaction(PEOPLE_STORE, 'readwrite', { durability: 'strict' })
  const people = tx.objectStore(PEOPLE_STORE)
  const known = (await waitForRequest(people.get(name))) as Person | undefined
  const found = known ?? { name, participant_key: createKey() }
  const person = change ? change(found) : found
  if (person !== known) people.put(person)
  await waitForCommit(tx)
  return person
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

/**
 * The store in IndexedDB, which the console's sign-out does not clear.
 * @throws when the browser refuses IndexedDB to this page
 */
export async function openIndexedStore(): Promise<Store> {
  const db = await openDatabase()
  return {
    isPersistent: true,
    ensurePerson: async (name) => {
      const known = await waitForRequest(db.transaction(PEOPLE_STORE).objectStore(PEOPLE_STORE).get(name))
      return (known as Person | undefined) ?? savePerson(db, name)
    },
    setToken: async (name, token) => {
      await savePerson(db, name, ({ participant_key }) =>
        token === undefined ? { name, participant_key } : { name, participant_key, token },
      )
    },
    add: async (name, item: NewOutboxItem) => {
      const id = await writeOutbox(db, (outbox) => outbox.add({ ...item, name }))
      return { ...item, name, id: Number(id) }
    },
    list: (name) => {
      const index = db.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).index('name')
      return waitForRequest(index.getAll(name)) as Promise<OutboxItem[]>
    },
    markTried: async (item) => {
      await writeOutbox(db, (outbox) => outbox.put({ ...item, tried: true }))
    },
    remove: async (id) => {
      await writeOutbox(db, (outbox) => outbox.delete(id))
    },
  }
}
