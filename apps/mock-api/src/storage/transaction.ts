import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database, Db } from './database.ts'

/**
 * What runs inside a transaction right now, seen from the code that runs. Node.js slows every promise down once this is
 * used; so only tests use it, where every handler runs on a guarded handle.
 */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** The unguarded handle behind each guarded one: transactions are opened on it. */
const unguardedHandles = new WeakMap<object, Kysely<Database>>()

const compileSql = (base: Kysely<Database>, node: RootOperationNode): string =>
  base.getExecutor().compileQuery(node, { queryId: 'guard' }).sql

/** @throws when a handle is used inside a transaction that is not its own; see `guarded` */
export function checkHandle(db: Db, sql: string): void {
  if (currentTransaction.getStore()?.open && !db.isTransaction)
    throw new Error(`This query runs inside a transaction but not on its handle: ${sql}`)
}

/**
 * Makes the handle that tests pass around. Using a handle inside a transaction that is not its own would wait for ever
 * on SQLite's one connection, and would not see the transaction's own writes; so this one throws at once and names the
 * query.
 */
export function createGuardedHandle(base: Kysely<Database>): Kysely<Database> {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (currentTransaction.getStore()?.open)
        throw new Error(
          `This query runs inside a transaction but not on its handle: ${compileSql(base, node)}`,
        )
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const handle = base.withPlugin(plugin)
  unguardedHandles.set(handle, base)
  return handle
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. A transaction passed as `db` is joined.
 * Nothing but its own queries may be awaited inside.
 */
export async function runTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  if (currentTransaction.getStore()?.open)
    throw new Error('A transaction was opened inside another one; pass its handle instead.')
  const base = unguardedHandles.get(db)
  if (!base) return db.transaction().execute(work)
  const scope = { open: true }
  return currentTransaction.run(scope, async () => {
    try {
      return await base.transaction().execute(work)
    } finally {
      scope.open = false
    }
  })
}
