import type { Migration } from 'kysely'

/** Keys under which clients send a change again, and the answers to it. */
export const idempotencyKeys: Migration = {
  async up(db) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('attempt', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('reply', 'text')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_by_account', ['uid', 'key_hash'])
      .execute()
    await db.schema.createIndex('idempotency_keys_by_time').on('idempotency_keys').column('created').execute()
  },
}
