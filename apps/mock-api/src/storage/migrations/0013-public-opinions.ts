import { sql, type Migration } from 'kysely'

/**
 * The public state of the votes of each conversation: what strangers and participants read. Conversations without one are analysed
 * again, which makes it.
 */
export const publicOpinions: Migration = {
  async up(db) {
    await db.schema
      .createTable('public_opinions')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('tick', 'bigint', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('computed', 'bigint', (column) => column.notNull())
      .addColumn('map', 'text', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('public_opinions_key', ['zid'])
      .execute()
    await sql`update analyses set input_generation = -1, attempts = 0 where kind = 'opinion'`.execute(db)
  },
}
