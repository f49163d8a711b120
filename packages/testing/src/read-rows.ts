import type { Db } from '@folkmoot/server/platform/storage/database'
import { sql } from 'kysely'

/** Keeps PostgreSQL from counting the rows of tables anew: their plans stay those of the tables as they were. */
export async function stopRowCounts(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
}

/** Counts the rows of tables as autovacuum does: PostgreSQL plans for as many from now on. */
export async function countRows(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Counts the rows of each table that this connection of PostgreSQL has read and not reported yet. Subtract two counts of one transaction. */
export async function countReadRows(tx: Db, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; count: number }>`
    select relname, seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
    where relname in (${sql.join(tables)})`.execute(tx)
  return new Map(rows.map(({ relname, count }) => [relname, Number(count)]))
}
