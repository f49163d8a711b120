import type { DialectAdapter } from 'kysely'

/** What is known of a statement before it runs. */
export interface StatementUse {
  /** true if the statement belongs to the open transaction */
  isInTransaction: boolean
  /** true if the statement changes and locks nothing */
  isReading: boolean
}

/**
 * Runs a statement without Kysely, whose overhead costs several times as much as a short query. SQLite returns the rows, PostgreSQL
 * a promise of them. Returns undefined if the statement has to take its turn with Kysely: on SQLite if it must wait for the disk or
 * for another transaction, on PostgreSQL if it writes or belongs to a transaction.
 */
export type DirectQuery = (
  sql: string,
  values: readonly unknown[],
  use: StatementUse,
) => unknown[] | Promise<unknown[]> | undefined

const directQueries = new WeakMap<DialectAdapter, DirectQuery>()

/** Sets the direct query function of a database. */
export const registerDirectQuery = (adapter: DialectAdapter, query: DirectQuery): void =>
  void directQueries.set(adapter, query)

/** Finds the direct query function of a database. */
export const findDirectQuery = (adapter: DialectAdapter): DirectQuery | undefined =>
  directQueries.get(adapter)

/** A statement and its values. */
export interface BoundStatement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/**
 * Runs statements as one transaction that is sent in one packet, its end included: locks are held while the database works, not while
 * the answer travels or waits for a turn of the event loop. None may need the answer of another.
 * @throws the error of the first that fails; nothing is stored then
 */
export type RunBatch = (statements: readonly BoundStatement[]) => Promise<void>

const batches = new WeakMap<DialectAdapter, RunBatch>()

/** Sets the function of a database that runs batches; only PostgreSQL has one. */
export const registerBatch = (adapter: DialectAdapter, run: RunBatch): void => void batches.set(adapter, run)

/** Finds the function of a database that runs batches. */
export const findBatch = (adapter: DialectAdapter): RunBatch | undefined => batches.get(adapter)
