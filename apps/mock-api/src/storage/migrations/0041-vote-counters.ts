import { sql, type Kysely, type Migration } from 'kysely'
import { countAllVotes } from '../vote-counters.ts'

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vote_minutes')
    .addColumn('zid', 'integer', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('votes', 'integer', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('vote_minutes_pkey', ['zid', 'minute'])
    .execute()
  await db.schema
    .createTable('comment_votes')
    .addColumn('zid', 'integer', (column) => column.notNull())
    .addColumn('tid', 'integer', (column) => column.notNull())
    .addColumn('agrees', 'integer', (column) => column.notNull())
    .addColumn('disagrees', 'integer', (column) => column.notNull())
    .addColumn('passes', 'integer', (column) => column.notNull())
    .addColumn('important', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_votes_pkey', ['zid', 'tid'])
    .execute()
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of ['first_vote', 'last_vote'])
    await db.schema.alterTable('participants').addColumn(name, 'bigint').execute()
  for (const name of ['bursts', 'voted_comments'])
    await db.schema
      .alterTable('participants')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
}

/** Counters of votes by minute, person and comment, filled from the votes that are there. */
export const voteCounters: Migration = {
  async up(db) {
    await createTables(db)
    await addColumns(db)
    const { rows } = await sql<{ zid: number }>`select zid from generations order by zid`.execute(db)
    for (const { zid } of rows) await countAllVotes(db, zid, (write) => write(db))
  },
}
