import { newKey, type Kept, type Person, type Store, type ToSend } from './store.ts'

const NAME = 'folkmoot-participant'
const VERSION = 1
const PEOPLE = 'people'
const OUTBOX = 'outbox'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })

/** Waits until what a transaction wrote is on the disk. */
const finished = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('IndexedDB failed.')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PEOPLE, { keyPath: 'name' })
    request.result
      .createObjectStore(OUTBOX, { keyPath: 'id', autoIncrement: true })
      .createIndex('name', 'name')
  }
  return answerOf(request)
}

/** One transaction makes the person or finds them, so that two tabs that begin at once share one key. */
async function personOf(db: IDBDatabase, name: string, change?: (person: Person) => Person): Promise<Person> {
  const tx = db.transaction(PEOPLE, 'readwrite', { durability: 'strict' })
  const people = tx.objectStore(PEOPLE)
  const known = (await answerOf(people.get(name))) as Person | undefined
  const found = known ?? { name, participant_key: newKey() }
  const person = change ? change(found) : found
  if (person !== known) people.put(person)
  await finished(tx)
  return person
}

async function write<T>(db: IDBDatabase, action: (outbox: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const tx = db.transaction(OUTBOX, 'readwrite', { durability: 'strict' })
  const request = action(tx.objectStore(OUTBOX))
  await finished(tx)
  return request.result
}

/**
 * The store of a browser. It lies in IndexedDB, which the console's sign-out leaves alone.
 * @throws when the browser keeps nothing for this page
 */
export async function indexedStore(): Promise<Store> {
  const db = await open()
  return {
    lasts: true,
    person: async (name) => {
      const known = await answerOf(db.transaction(PEOPLE).objectStore(PEOPLE).get(name))
      return (known as Person | undefined) ?? personOf(db, name)
    },
    setToken: async (name, token) => {
      await personOf(db, name, ({ participant_key }) =>
        token === undefined ? { name, participant_key } : { name, participant_key, token },
      )
    },
    add: async (name, toSend: ToSend) => {
      const id = await write(db, (outbox) => outbox.add({ ...toSend, name }))
      return { ...toSend, name, id: Number(id) }
    },
    list: (name) => {
      const index = db.transaction(OUTBOX).objectStore(OUTBOX).index('name')
      return answerOf(index.getAll(name)) as Promise<Kept[]>
    },
    markTried: async (kept) => {
      await write(db, (outbox) => outbox.put({ ...kept, tried: true }))
    },
    remove: async (id) => {
      await write(db, (outbox) => outbox.delete(id))
    },
  }
}
