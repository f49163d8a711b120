import type { Db } from './database.ts'
import { findQueryProblem } from './database-problem.ts'
import { isPostgres } from './is-postgres.ts'

/** Limits how long the first write of a group waits for the last. */
const MAX_GROUP_WRITES = 64

/** What tests do with writes that wait for their group; see `createHeldDialect`. */
interface GroupHooks {
  /** runs before a write joins a group, as before a transaction begins */
  hold: () => Promise<void> | undefined
  /** runs a group outside of the context of the write that started it */
  detach: <T>(work: () => T) => T
}
let hooks: GroupHooks = { hold: () => undefined, detach: (work) => work() }
export const setGroupHooks = (given: GroupHooks): void => void (hooks = given)

/** The result of one write of a group: its value, or the error that refuses it alone. */
export type Outcome<Result> = { value: Result } | { error: unknown }

/** Stores writes of one conversation in one transaction, and returns an outcome for each. */
type StoreGroup<Item, Result> = (db: Db, items: readonly Item[]) => Promise<Outcome<Result>[]>

interface Waiting<Item, Result> {
  item: Item
  resolve: (value: Result) => void
  reject: (cause: unknown) => void
}

/** Writes of one conversation. */
interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[]
}

/**
 * True if writes of a conversation are to share a transaction. PostgreSQL waits for the disk and for the lock of the conversation in each
 * one, and each statement is a round trip; SQLite has its own groups (`GroupCommit`).
 */
const usesWriteGroups = (db: Db): boolean => isPostgres(db) && !db.isTransaction

async function storeAll<Item, Result>(
  db: Db,
  group: readonly Waiting<Item, Result>[],
  store: StoreGroup<Item, Result>,
): Promise<void> {
  const items = group.map(({ item }) => item)
  const outcomes = await store(db, items)
  for (const [index, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[index] as Outcome<Result>
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.value)
  }
}

/**
 * Creates the function that stores a write. On PostgreSQL it collects the writes of a conversation that arrive in one turn of the event
 * loop, or while the group before is stored, and stores them together; a write alone waits for nothing. If a group fails, each of its
 * writes is stored alone, so that a failure affects only its own. If the database cannot store it (a lock, a full disk), those that wait
 * are refused with it: one after the other they would wait as long again.
 */
export function createWriteGroups<Item, Result>(
  store: StoreGroup<Item, Result>,
): (db: Db, zid: number, item: Item) => Promise<Result> {
  const queues = new Map<number, Queue<Item, Result>>()

  async function storeNext(db: Db, queue: Queue<Item, Result>): Promise<void> {
    const group = queue.waiting.splice(0, MAX_GROUP_WRITES)
    try {
      await storeAll(db, group, store)
    } catch (cause) {
      const isFault = findQueryProblem(cause) !== undefined
      if (isFault || group.length === 1)
        for (const { reject } of isFault ? [...group, ...queue.waiting.splice(0)] : group) reject(cause)
      else for (const one of group) await storeAll(db, [one], store).catch(one.reject)
    }
  }

  async function run(db: Db, zid: number, queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) await storeNext(db, queue)
    queues.delete(zid)
  }

  return async (db, zid, item) => {
    const isGrouped = usesWriteGroups(db)
    if (isGrouped) await hooks.hold()
    return new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      if (!isGrouped) return void storeAll(db, [waiting], store).catch(reject)
      const known = queues.get(zid)
      if (known) return void known.waiting.push(waiting)
      const queue: Queue<Item, Result> = { waiting: [waiting] }
      queues.set(zid, queue)
      // runs after the requests received so far have been read
      setImmediate(() => hooks.detach(() => void run(db, zid, queue)))
    })
  }
}
