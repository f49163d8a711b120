import { sql, type Migration } from 'kysely'

/** Tokens with which programs act for an account. */
export const accessTokens: Migration = {
  async up(db) {
    await db.schema
      .createTable('access_tokens')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('ending', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('zid', 'integer')
      .addColumn('site_id', 'text')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used', 'bigint')
      .addCheckConstraint('access_tokens_place', sql`(zid is null) or (site_id is null)`)
      .execute()
    await db.schema.createIndex('access_tokens_by_uid').on('access_tokens').column('uid').execute()
    await db.schema.createIndex('access_tokens_by_zid').on('access_tokens').column('zid').execute()
    await db.schema.createIndex('access_tokens_by_site').on('access_tokens').column('site_id').execute()
  },
}
