import { sql, type Migration } from 'kysely'

/** No group with votes enough is left out of public results: all conversations are analysed again, which makes them anew. */
export const groupFigures: Migration = {
  async up(db) {
    await sql`update analyses set input_generation = -1, attempts = 0 where kind = 'opinion'`.execute(db)
  },
}
