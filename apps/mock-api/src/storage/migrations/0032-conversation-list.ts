import { sql, type Migration, PostgresAdapter } from 'kysely'

/** Conversations that people keep at the top of their lists, what the list searches, and examples. */
export const conversationList: Migration = {
  async up(db) {
    await db.schema
      .createTable('conversation_pins')
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('conversation_pins_key', ['uid', 'zid'])
      .execute()
    await db.schema.createIndex('conversation_pins_by_zid').on('conversation_pins').column('zid').execute()
    // sorted by code points everywhere
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await db.schema
      .createTable('conversation_texts')
      .addColumn('zid', 'integer', (column) => column.primaryKey())
      .addColumn('settings_version', 'integer', (column) => column.notNull())
      .addColumn('topic_key', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
      .addColumn('searched', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('conversations')
      .addColumn('is_example', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
