import type { Migration } from 'kysely'

/** The public votes of large conversations, which are written in many transactions instead of one. */
export const publicVotePieces: Migration = {
  async up(db) {
    await db.schema
      .createTable('public_vote_pieces')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('piece', 'integer', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('public_vote_pieces_key', ['zid', 'version', 'piece'])
      .execute()
  },
}
