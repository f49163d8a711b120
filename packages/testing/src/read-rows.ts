import type { Db } from '@folkmoot/server/storage/database'
import { sql } from 'kysely'

/** Keeps PostgreSQL from counting the rows of tables anew: their plans stay those of the tables as they were. */
export async function stopRowCounts(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
}

/** Counts the rows of tables that the connection of a transaction has read lately, on PostgreSQL: the difference of two counts is what lies between. */
export async function countReadRows(tx: Db, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ relname: string; count: number }>`
    select relname, seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
    where relname in (${sql.join(tables)})`.execute(tx)
  return new Map(rows.map(({ relname, count }) => [relname, Number(count)]))
}
