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
