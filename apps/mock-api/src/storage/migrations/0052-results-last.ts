import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely'

const RESULT = '"result" text'

/**
 * Puts the results of analyses behind all other columns. SQLite reads a row from its beginning, so whatever stood behind a result of
 * two million people, 57 MB, took 40 ms to read, with each vote and each next comment. PostgreSQL keeps long values elsewhere.
 */
export const resultsLast: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master where type = 'table' and name = 'analyses'`.execute(db)
    const table = rows[0]!.sql
    const columns = (
      await sql<{ name: string }>`select name from pragma_table_info('analyses')`.execute(db)
    ).rows.map(({ name }) => sql.ref(name))
    await db.schema.alterTable('analyses').renameTo('analyses_before').execute()
    await sql
      .raw(table.replace(`${RESULT}, `, '').replace(', constraint', `, ${RESULT}, constraint`))
      .execute(db)
    const list = sql.join(columns)
    await sql`insert into analyses (${list}) select ${list} from analyses_before`.execute(db)
    await db.schema.dropTable('analyses_before').execute()
  },
}
