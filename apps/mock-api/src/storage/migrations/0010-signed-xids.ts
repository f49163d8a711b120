import type { Migration } from 'kysely'

/**
 * Signing secrets of sites, what a conversation asks of external ids, and the browser that an unsigned id belongs to. Ids that
 * took part before have no browser: their participants go on with their tokens, or with a signature.
 */
export const signedXids: Migration = {
  async up(db) {
    await db.schema
      .alterTable('conversations')
      .addColumn('xid_policy', 'text', (column) => column.notNull().defaultTo('unsigned'))
      .execute()
    await db.schema
      .createTable('xid_claims')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('xid', 'text', (column) => column.notNull())
      .addColumn('key_digest', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('xid_claims_key', ['zid', 'xid'])
      .execute()
    await db.schema
      .createTable('xid_secrets')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('secret_id', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('xid_secrets_key', ['site_id', 'slot'])
      .execute()
  },
}
