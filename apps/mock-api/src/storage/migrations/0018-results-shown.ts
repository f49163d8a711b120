import type { Migration } from 'kysely'

/** When participants see results; conversations from before show them after seven answers. */
export const resultsShown: Migration = {
  async up(db) {
    await db.schema
      .alterTable('conversations')
      .addColumn('results_shown', 'text', (column) => column.notNull().defaultTo('votes'))
      .execute()
    await db.schema
      .alterTable('conversations')
      .addColumn('results_after_votes', 'integer', (column) => column.notNull().defaultTo(7))
      .execute()
  },
}
