import type { Migration } from 'kysely'

/** The moments of the Landscape's replay. They are computed after the update. */
export const replay: Migration = {
  async up(db) {
    await db.schema
      .createTable('replay_frames')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('id', 'integer', (column) => column.notNull())
      .addColumn('tick', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('votes', 'bigint', (column) => column.notNull())
      .addColumn('frame', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('replay_frames_key', ['zid', 'id'])
      .execute()
  },
}
