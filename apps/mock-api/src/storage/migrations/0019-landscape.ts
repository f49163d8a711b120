import { sql, type Migration } from 'kysely'

/** The Landscape: the colours of its areas by comment. All conversations are analysed again, which makes them. */
export const landscape: Migration = {
  async up(db) {
    await db.schema
      .alterTable('public_opinions')
      .addColumn('leans', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await sql`update analyses set input_generation = -1, attempts = 0 where kind = 'opinion'`.execute(db)
  },
}
