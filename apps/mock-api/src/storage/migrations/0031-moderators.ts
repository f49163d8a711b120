import type { Migration } from 'kysely'

/** Several moderators at once: who looks at which comment, second opinions, and mails about waiting comments. */
export const moderators: Migration = {
  async up(db) {
    await db.schema
      .createTable('moderator_presence')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('tid', 'integer')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('moderator_presence_key', ['zid', 'uid'])
      .addUniqueConstraint('moderator_presence_claim', ['zid', 'tid'])
      .execute()
    await db.schema
      .createTable('second_opinions')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('tid', 'integer', (column) => column.notNull())
      .addColumn('decided_uid', 'integer')
      .addColumn('decided_mod', 'integer', (column) => column.notNull())
      .addColumn('uid', 'integer')
      .addColumn('mod', 'integer', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('second_opinions_key', ['zid', 'tid'])
      .execute()
    await db.schema
      .createTable('moderation_digests')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('every', 'text', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('leased_until', 'bigint')
      .addColumn('told_tid', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('moderation_digests_key', ['zid', 'uid'])
      .execute()
    await db.schema
      .createIndex('moderation_digests_by_due')
      .on('moderation_digests')
      .column('due_at')
      .execute()
  },
}
