import { sql, type Migration } from 'kysely'

/**
 * Email subscriptions need a confirmation from the address. Earlier ones have none, so each gets one mail that asks for it.
 * `mail_counts` limits these mails for each address and for the server, by day.
 */
export const confirmedSubscriptions: Migration = {
  async up(db) {
    await db.schema.alterTable('email_subscriptions').addColumn('confirmed_at', 'bigint').execute()
    await sql`update email_subscriptions set since = 0`.execute(db)
    await sql`update participants set subscribed = 0 where subscribed <> 0`.execute(db)
    await db.schema
      .createTable('mail_counts')
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('mails', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('mail_counts_key', ['day', 'recipient'])
      .execute()
  },
}
