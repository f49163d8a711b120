import type { Migration } from 'kysely'

/** Names that moderators gave to topics, and topics that they hid. */
export const topicEdits: Migration = {
  async up(db) {
    await db.schema.alterTable('topics').addColumn('given_name', 'text').execute()
    await db.schema
      .alterTable('topics')
      .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
