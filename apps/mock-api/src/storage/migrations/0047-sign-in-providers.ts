import type { Migration } from 'kysely'

/** Whose sign-in a session is, where several providers sign people in, and sign-ins that a provider has ended. */
export const signInProviders: Migration = {
  async up(db) {
    // sessions from before have none of these, and belong to the provider of AUTH_ISSUER
    for (const name of ['issuer', 'sub_mark', 'sid_mark'])
      await db.schema.alterTable('console_sessions').addColumn(name, 'text').execute()
    await db.schema
      .createIndex('console_sessions_by_sub_mark')
      .on('console_sessions')
      .column('sub_mark')
      .where('sub_mark', 'is not', null)
      .execute()
    await db.schema
      .createTable('ended_sign_ins')
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .addColumn('ended', 'bigint', (column) => column.notNull())
      .execute()
  },
}
