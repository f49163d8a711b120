import type { Migration } from 'kysely'

/** The priorities of comments beside the result that has them: the next comment needs them alone, and a result is long. */
export const priorities: Migration = {
  async up(db) {
    await db.schema.alterTable('analyses').addColumn('priorities', 'text').execute()
  },
}
