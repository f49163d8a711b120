import { sql, type Migration } from 'kysely'

/** Addresses that are told of events, and the messages to them. */
export const webhooks: Migration = {
  async up(db) {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('zid', 'integer')
      .addColumn('site_id', 'text')
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('old_secret', 'text')
      .addColumn('old_secret_until', 'bigint')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addCheckConstraint('webhooks_place', sql`(zid is null) <> (site_id is null)`)
      .execute()
    await db.schema.createIndex('webhooks_by_zid').on('webhooks').column('zid').execute()
    await db.schema.createIndex('webhooks_by_site').on('webhooks').column('site_id').execute()
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('webhook_id', 'integer', (column) => column.notNull())
      .addColumn('zid', 'integer')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('give_up_at', 'bigint', (column) => column.notNull())
      .addColumn('leased_until', 'bigint')
      .addColumn('attempted', 'bigint')
      .addColumn('status', 'integer')
      .addColumn('problem', 'text')
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_by_next')
      .on('webhook_deliveries')
      .column('next_at')
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_by_webhook')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'id'])
      .execute()
    await db.schema.createIndex('webhook_deliveries_by_zid').on('webhook_deliveries').column('zid').execute()
  },
}
