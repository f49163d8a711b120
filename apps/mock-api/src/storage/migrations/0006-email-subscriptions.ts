import type { Migration } from 'kysely'

/** E-mail addresses of participants, in a table that no export reads. */
export const emailSubscriptions: Migration = {
  async up(db) {
    await db.schema
      .createTable('email_subscriptions')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('pid', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('lang', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('look_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('email_subscriptions_key', ['zid', 'pid'])
      .execute()
    await db.schema
      .createIndex('email_subscriptions_look')
      .on('email_subscriptions')
      .column('look_at')
      .execute()
  },
}
