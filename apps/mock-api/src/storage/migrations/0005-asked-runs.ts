import type { Migration } from 'kysely'

/** The name of a run of topics from when it is owed until it is stored: whoever asks for one is told it at once. */
export const askedRuns: Migration = {
  async up(db) {
    await db.schema.alterTable('analyses').addColumn('job', 'text').execute()
  },
}
