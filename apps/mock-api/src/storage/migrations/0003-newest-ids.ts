import type { Migration } from 'kysely'

/** The newest public id of a conversation is looked up with each call: an index in that very order needs no sorting. */
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
