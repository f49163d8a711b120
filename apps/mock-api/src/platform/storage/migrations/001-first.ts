import { PostgresAdapter, sql, type Migration } from 'kysely'
import { COMMENTS, CONVERSATIONS, PARTICIPANTS, VOTES } from './first/conversations.ts'
import { PEOPLE, SERVER, SIGN_INS, WEBHOOKS } from './first/people.ts'
import { ANALYSES, INVITES, REPORTS, TOPICS } from './first/results.ts'

const CONVERSATION_TABLES = [CONVERSATIONS, PARTICIPANTS, COMMENTS, VOTES, INVITES, REPORTS, ANALYSES, TOPICS]
const STATEMENTS = [SERVER, PEOPLE, SIGN_INS, WEBHOOKS, ...CONVERSATION_TABLES].flat()

/** The tables of version 1. */
export const first: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const statement of STATEMENTS)
      // PostgreSQL has no tables without row ids
      await sql.raw(isPostgres ? statement.replace(/ without rowid$/, '') : statement).execute(db)
  },
}
