import type { Migration } from 'kysely'

/**
 * The log of security events, and the sign-ins that are in it already. The log keeps the numbers of deleted conversations
 * and accounts, so it has no column called zid.
 */
export const securityLog: Migration = {
  async up(db) {
    await db.schema
      .createTable('security_log')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('conversation_zid', 'integer')
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('uid', 'integer')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('security_log_of_conversation')
      .on('security_log')
      .columns(['conversation_zid', 'id'])
      .execute()
    await db.schema
      .createIndex('security_log_by_action')
      .on('security_log')
      .columns(['action', 'id'])
      .execute()
    await db.schema
      .createTable('sign_ins')
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .execute()
  },
}
