import type { Migration } from 'kysely'

/** The servers that run on this database, and what they have taken from limits that they share. */
export const servers: Migration = {
  async up(db) {
    await db.schema
      .createTable('servers')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('beat', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('limit_grants')
      .addColumn('limiter', 'text', (column) => column.notNull())
      .addColumn('key_digest', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('granted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('limit_grants_by_key', ['limiter', 'key_digest'])
      .execute()
    await db.schema.createIndex('limit_grants_by_time').on('limit_grants').column('since').execute()
  },
}
