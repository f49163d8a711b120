import type { Migration } from 'kysely'

/** Remembers what `migrate` has brought from a database of the existing product, so that nothing comes twice. */
export const migratedRows: Migration = {
  async up(db) {
    await db.schema
      .createTable('migrated_rows')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('source_id', 'integer', (column) => column.notNull())
      .addColumn('target_id', 'integer', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('migrated_rows_pkey', ['source', 'kind', 'source_id'])
      .execute()
  },
}
