import type { Migration } from 'kysely'

/** An index in the order of the query for the newest public id, which every call runs. */
export const newestIds: Migration = {
  async up(db) {
    await db.schema
      .createIndex('conversation_ids_newest')
      .on('conversation_ids')
      .columns(['zid', 'created desc', 'conversation_id'])
      .execute()
    await db.schema.dropIndex('conversation_ids_by_zid_created').execute()
  },
}
