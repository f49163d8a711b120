import type { Migration } from 'kysely'

/** What ends tokens before they expire, and the sign-ins of the console. */
export const sessions: Migration = {
  async up(db) {
    await db.schema
      .alterTable('participants')
      .addColumn('epoch', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('tokens_from', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('console_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('refresh_token', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('console_sessions_of_user').on('console_sessions').column('uid').execute()
  },
}
