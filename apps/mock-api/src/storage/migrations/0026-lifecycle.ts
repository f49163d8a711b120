import type { Migration } from 'kysely'

/** When a conversation opens and closes, and since when it is archived. */
export const lifecycle: Migration = {
  async up(db) {
    for (const column of ['opens_at', 'closes_at', 'archived_at'])
      await db.schema.alterTable('conversations').addColumn(column, 'bigint').execute()
  },
}
