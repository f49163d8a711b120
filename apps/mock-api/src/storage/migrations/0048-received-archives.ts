import type { Migration } from 'kysely'

/** Which archive an import was made of, and what the import was like when it ended. */
export const receivedArchives: Migration = {
  async up(db) {
    await db.schema
      .createTable('received_archives')
      .addColumn('zid', 'integer', (column) => column.primaryKey())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('generation', 'bigint', (column) => column.notNull())
      .addColumn('settings_version', 'bigint', (column) => column.notNull())
      .execute()
  },
}
