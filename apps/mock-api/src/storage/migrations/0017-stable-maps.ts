import { sql, type Migration } from 'kysely'

/** Letters of groups have no gaps, and maps lie on the ones before: all conversations are analysed again. */
export const stableMaps: Migration = {
  async up(db) {
    await sql`update analyses set input_generation = -1, attempts = 0 where kind = 'opinion'`.execute(db)
  },
}
