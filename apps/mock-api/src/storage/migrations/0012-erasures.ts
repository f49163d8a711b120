import { sql, type Migration } from 'kysely'

/**
 * What was erased, so that a restored backup can be brought up to it; the numbers of erased participants, which nobody gets
 * again; and after how long the people of a closed conversation are forgotten.
 */
export const erasures: Migration = {
  async up(db) {
    await db.schema
      .createTable('erasures')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('erasures_subject', ['kind', 'subject'])
      .execute()
    await db.schema
      .createTable('erased_participants')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('pid', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('erased_participants_key', ['zid', 'pid'])
      .execute()
    await db.schema
      .alterTable('generations')
      .addColumn('erasures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('conversations')
      .addColumn('retention_days', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('conversations').addColumn('closed_at', 'bigint').execute()
    await db.schema.alterTable('conversations').addColumn('identities_removed_at', 'bigint').execute()
    await db.schema.createIndex('xids_by_uid').on('xids').columns(['uid']).execute()
    await sql`update conversations set closed_at = modified where is_active = 0`.execute(db)
  },
}
