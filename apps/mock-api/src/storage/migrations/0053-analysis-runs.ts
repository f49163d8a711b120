import { sql, type Migration } from 'kysely'

const RUN_COLUMNS = ['leased_until', 'attempts', 'error', 'job', 'due_at'] as const

/**
 * Moves what is known of the next run of an analysis out of the row of its result. SQLite writes a row as a whole: a claim
 * rewrote a result of two million people, 57 MB, in half a second, and each renewal of the claim read it.
 */
export const analysisRuns: Migration = {
  async up(db) {
    await db.schema
      .createTable('analysis_runs')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('leased_until', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('job', 'text')
      .addColumn('due_at', 'bigint')
      .addPrimaryKeyConstraint('analysis_runs_key', ['zid', 'kind'])
      .execute()
    const columns = sql.join(['zid', 'kind', ...RUN_COLUMNS].map((column) => sql.ref(column)))
    await sql`insert into analysis_runs (${columns}) select ${columns} from analyses`.execute(db)
    for (const column of RUN_COLUMNS) await db.schema.alterTable('analyses').dropColumn(column).execute()
  },
}
