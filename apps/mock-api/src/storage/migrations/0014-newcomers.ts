import type { Migration } from 'kysely'

/** What a conversation asks of newcomers, how many of them come, and the proofs that were used. */
export const newcomers: Migration = {
  async up(db) {
    await db.schema
      .alterTable('conversations')
      .addColumn('identity_required', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('conversations')
      .addColumn('newcomer_check', 'text', (column) => column.notNull().defaultTo('flood'))
      .execute()
    await db.schema
      .createTable('newcomer_counts')
      .addColumn('zid', 'integer', (column) => column.primaryKey())
      .addColumn('minute', 'bigint', (column) => column.notNull())
      .addColumn('joined', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('floods')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('joined', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('floods_key', ['zid', 'began_at'])
      .execute()
    await db.schema
      .createTable('used_proofs')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .execute()
  },
}
