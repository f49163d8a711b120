import type { Migration } from 'kysely'

/** When an analysis is due although nothing has changed: public results of large conversations move after a pause. */
export const dueAnalyses: Migration = {
  async up(db) {
    await db.schema.alterTable('analyses').addColumn('due_at', 'bigint').execute()
  },
}
