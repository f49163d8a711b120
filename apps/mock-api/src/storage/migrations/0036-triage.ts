import type { Migration } from 'kysely'

/** Comments in place of others, questions to colleagues, and saved views of the lists of moderation. */
export const triage: Migration = {
  async up(db) {
    await db.schema.alterTable('comments').addColumn('replaces_tid', 'integer').execute()
    await db.schema
      .createIndex('comments_by_replaces')
      .on('comments')
      .columns(['zid', 'replaces_tid'])
      .where('replaces_tid', 'is not', null)
      .execute()
    await db.schema
      .createTable('comment_questions')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('tid', 'integer', (column) => column.notNull())
      .addColumn('uid', 'integer')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('comment_questions_pkey', ['zid', 'tid'])
      .execute()
    await db.schema
      .createTable('moderation_views')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('uid', 'integer')
      .addColumn('shared', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('moderation_views_by_zid').on('moderation_views').column('zid').execute()
  },
}
