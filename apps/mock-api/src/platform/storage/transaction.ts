import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database, Db } from './database.ts'

/**
 * The transaction of the current asynchronous context. AsyncLocalStorage slows down every promise, so only tests use it:
 * their handles are guarded.
 */
const currentTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** The unguarded handle of each guarded one; transactions are opened on it. */
const unguardedHandles = new WeakMap<object, Kysely<Database>>()

const compileSql = (base: Kysely<Database>, node: RootOperationNode): string =>
  base.getExecutor().compileQuery(node, { queryId: 'guard' }).sql

/** @throws if a handle is used inside a transaction that is not its own; see `createGuardedHandle` */
export function checkHandle(db: Db, sql: string): void {
  if (currentTransaction.getStore()?.open && !db.isTransaction)
    throw new Error(`This query runs inside a transaction but not on its handle: ${sql}`)
}

/**
 * Creates the handle for tests. A query inside a transaction but on another handle would deadlock on SQLite's writing
 * connection and miss the transaction's writes; this handle throws an error that names the query.
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

/** Runs `work` in a transaction. If `db` is a transaction, `work` joins it. `work` may await only its own queries. */
export async function runTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  if (currentTransaction.getStore()?.open)
    throw new Error('A transaction was opened inside another one. Pass the handle of the outer one.')
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
