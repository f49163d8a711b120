import type { Migration } from 'kysely'

/** The name of a requested topic run until it is stored, for the reply to the request. */
export const askedRuns: Migration = {
  async up(db) {
    await db.schema.alterTable('analyses').addColumn('job', 'text').execute()
  },
}
