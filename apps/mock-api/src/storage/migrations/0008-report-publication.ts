import type { Migration } from 'kysely'

/** What a report shows of rejected comments, its withdrawal, and the published state of a conversation's votes. */
export const reportPublication: Migration = {
  async up(db) {
    await db.schema
      .alterTable('reports')
      .addColumn('rejected_texts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('reports').addColumn('withdrawn', 'bigint').execute()
    await db.schema
      .createTable('vote_publications')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('generation', 'bigint', (column) => column.notNull())
      .addColumn('people', 'integer', (column) => column.notNull())
      .addColumn('groups', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('vote_publications_key', ['zid'])
      .execute()
  },
}
