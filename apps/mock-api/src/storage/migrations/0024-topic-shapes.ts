import type { Migration } from 'kysely'

/**
 * How typical a comment is of its topic, and the topics that moderators merged and split: `topic_edit_topics` has the whole as part
 * 0, and the parts from 1.
 */
export const topicShapes: Migration = {
  async up(db) {
    await db.schema.alterTable('topic_comments').addColumn('typicality', 'double precision').execute()
    await db.schema
      .createTable('topic_edits')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('layer', 'integer', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('topic_edits_pk', ['zid', 'id'])
      .execute()
    await db.schema
      .createTable('topic_edit_topics')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('cluster', 'integer', (column) => column.notNull())
      .addColumn('tids', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('model_name', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('moderator', 'bigint')
      .addColumn('moderated_at', 'bigint')
      .addColumn('decision', 'bigint')
      .addColumn('given_name', 'text')
      .addColumn('hidden', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('topic_edit_topics_pk', ['zid', 'id', 'part'])
      .execute()
  },
}
