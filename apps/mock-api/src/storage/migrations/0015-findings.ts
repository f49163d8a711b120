import { sql, type Migration } from 'kysely'

/** Results carry findings: all conversations are analysed again, which makes them. */
export const findings: Migration = {
  async up(db) {
    await sql`update analyses set input_generation = -1, attempts = 0 where kind = 'opinion'`.execute(db)
  },
}
