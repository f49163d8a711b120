import type { Db } from './database.ts'
import { findQueryProblem } from './database-problem.ts'
import { isPostgres } from './is-postgres.ts'
import { hasFinalWork } from './transaction.ts'

/** Limits how long the first write of a group waits for the last. */
const MAX_GROUP_WRITES = 64

/** What tests do with writes that wait for their group; see `createHeldDialect`. */
export interface GroupHooks {
  /** runs before a write joins a group, as before a transaction begins */
  hold: () => Promise<void> | undefined
  /** runs a group outside of the context of the write that started it */
  detach: <T>(work: () => T) => T
}
let hooks: GroupHooks = { hold: () => undefined, detach: (work) => work() }
export const setGroupHooks = (given: GroupHooks): void => void (hooks = given)

/**
 * True if writes of a conversation are to share a transaction. PostgreSQL waits for the disk and for the lock of the conversation in each
 * one, and each statement is a round trip; SQLite has its own groups (`GroupCommit`). A handle whose transactions end with work of
 * their own shares none.
 */
export const usesWriteGroups = (db: Db): boolean => isPostgres(db) && !db.isTransaction && !hasFinalWork(db)

/** The result of one write of a group: its value, or the error that refuses it alone. */
export type Outcome<Result> = { value: Result } | { error: unknown }

interface Waiting<Item, Result> {
  item: Item
  /** writes with the same key are never in the same group */
  key: string
  resolve: (value: Result) => void
  reject: (cause: unknown) => void
}

/** Writes of one conversation. */
interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[]
}

export interface WriteGroups<Item, Result> {
  /** Resolves when the write is on disk. */
  add: (zid: number, item: Item, key: string) => Promise<Result>
}

/** Takes the next group from a queue. */
function takeGroup<Item, Result>(queue: Queue<Item, Result>): Waiting<Item, Result>[] {
  const group = new Map<string, Waiting<Item, Result>>()
  const left: Waiting<Item, Result>[] = []
  for (const one of queue.waiting)
    if (group.has(one.key) || group.size >= MAX_GROUP_WRITES) left.push(one)
    else group.set(one.key, one)
  queue.waiting = left
  return [...group.values()]
}

interface GroupStore<Item, Result> {
  /** stores writes of one conversation in one transaction, and returns an outcome for each */
  store: (zid: number, items: Item[]) => Promise<Outcome<Result>[]>
  /** stores one write in a transaction of its own */
  storeAlone: (item: Item) => Promise<Result>
}

/**
 * Collects the writes of a conversation that arrive in one turn of the event loop, or while the group before is stored, and stores
 * them together. A write alone waits for nothing. If a group fails, each of its writes is stored alone, so that a failure
 * affects only its own. If the database cannot store it (a lock, a full disk), those that wait are refused with it: one after the other
 * they would wait as long again.
 */
export function createWriteGroups<Item, Result>({
  store,
  storeAlone,
}: GroupStore<Item, Result>): WriteGroups<Item, Result> {
  const queues = new Map<number, Queue<Item, Result>>()

  async function storeGroup(zid: number, queue: Queue<Item, Result>): Promise<void> {
    const group = takeGroup(queue)
    const items = group.map(({ item }) => item)
    try {
      const outcomes = await store(zid, items)
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index] as Outcome<Result>
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.value)
      }
    } catch (cause) {
      if (findQueryProblem(cause) === undefined)
        for (const { item, resolve, reject } of group) await storeAlone(item).then(resolve, reject)
      else for (const { reject } of [...group, ...queue.waiting.splice(0)]) reject(cause)
    }
  }

  async function run(zid: number, queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) await storeGroup(zid, queue)
    queues.delete(zid)
  }

  return {
    async add(zid, item, key) {
      await hooks.hold()
      return new Promise((resolve, reject) => {
        const waiting = { item, key, resolve, reject }
        const known = queues.get(zid)
        if (known) return void known.waiting.push(waiting)
        const queue: Queue<Item, Result> = { waiting: [waiting] }
        queues.set(zid, queue)
        // runs after the requests received so far have been read
        setImmediate(() => hooks.detach(() => void run(zid, queue)))
      })
    },
  }
}
