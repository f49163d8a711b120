import type { Migration } from 'kysely'

/** Conversations that are rehearsals of others, and who answers for a webhook. */
export const rehearsals: Migration = {
  async up(db) {
    const add = (name: string, type: 'integer' | 'bigint' | 'text') =>
      db.schema.alterTable('conversations').addColumn(name, type).execute()
    await add('rehearsal_of', 'integer')
    await add('rehearsal_until', 'bigint')
    await add('rehearsal_people', 'integer')
    await add('rehearsal_key', 'text')
    await db.schema
      .createIndex('conversations_by_rehearsal')
      .on('conversations')
      .column('rehearsal_of')
      .execute()
    await db.schema.alterTable('webhooks').addColumn('maker', 'integer').execute()
  },
}
