import type { Migration } from 'kysely'

/** The comment that a rejected one repeats, in the words of a moderator. */
export const repeatedComments: Migration = {
  async up(db) {
    await db.schema.alterTable('comments').addColumn('repeats_tid', 'integer').execute()
  },
}
