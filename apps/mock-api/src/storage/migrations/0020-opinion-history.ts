import type { Migration } from 'kysely'

/** Figures of the groups over time, at most one row an hour. */
export const opinionHistory: Migration = {
  async up(db) {
    await db.schema
      .createTable('opinion_history')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('groups', 'integer', (column) => column.notNull())
      .addColumn('stability', 'double precision')
      .addColumn('stable', 'integer', (column) => column.notNull())
      .addColumn('votes', 'bigint', (column) => column.notNull())
      .addColumn('since', 'bigint')
      .addPrimaryKeyConstraint('opinion_history_key', ['zid', 'hour'])
      .execute()
  },
}
