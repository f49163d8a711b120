import type { Migration } from 'kysely'

/** Plans of waves, and the people whom owners give codes by name. */
export const wavePlans: Migration = {
  async up(db) {
    await db.schema
      .createTable('treevite_plans')
      .addColumn('zid', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('parent_wave', 'integer', (column) => column.notNull())
      .addColumn('acceptance_percent', 'integer', (column) => column.notNull())
      .addColumn('modified', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('treevite_plan_steps')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull())
      .addColumn('invites_per_user', 'integer', (column) => column.notNull())
      .addColumn('owner_invites', 'integer', (column) => column.notNull())
      .addColumn('wave', 'integer')
      .addPrimaryKeyConstraint('treevite_plan_steps_key', ['zid', 'step'])
      .execute()
    await db.schema
      .createTable('invite_recipients')
      .addColumn('invite_id', 'integer', (column) => column.primaryKey())
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('email_key', 'text')
      .addColumn('lang', 'text', (column) => column.notNull())
      .addColumn('mail_state', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('attempted', 'bigint')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .execute()
    // one code an address; nulls are distinct
    await db.schema
      .createIndex('invite_recipients_by_address')
      .on('invite_recipients')
      .columns(['zid', 'email_key'])
      .unique()
      .execute()
    await db.schema
      .createIndex('invite_recipients_by_state')
      .on('invite_recipients')
      .columns(['mail_state', 'invite_id'])
      .execute()
  },
}
