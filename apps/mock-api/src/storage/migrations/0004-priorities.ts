import type { Migration } from 'kysely'

/** Comment priorities in a column of their own, because the next comment needs only them and results are long. */
export const priorities: Migration = {
  async up(db) {
    await db.schema.alterTable('analyses').addColumn('priorities', 'text').execute()
  },
}
