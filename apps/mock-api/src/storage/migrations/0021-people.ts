import { sql, type Migration } from 'kysely'

/** Roles that people got by invitations, and the invitations. */
export const people: Migration = {
  async up(db) {
    await db.schema
      .createTable('person_roles')
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('zid', 'integer')
      .addColumn('site_id', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('given_by', 'integer')
      .addCheckConstraint('person_roles_place', sql`(zid is null) <> (site_id is null)`)
      .addUniqueConstraint('person_roles_of_conversation', ['uid', 'zid'])
      .addUniqueConstraint('person_roles_of_site', ['uid', 'site_id'])
      .execute()
    await db.schema.createIndex('person_roles_by_zid').on('person_roles').column('zid').execute()
    await db.schema.createIndex('person_roles_by_site').on('person_roles').column('site_id').execute()
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('zid', 'integer')
      .addColumn('site_id', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('used_by', 'integer')
      .addCheckConstraint('invitations_place', sql`(zid is null) <> (site_id is null)`)
      .execute()
    await db.schema.createIndex('invitations_by_zid').on('invitations').column('zid').execute()
    await db.schema.createIndex('invitations_by_site').on('invitations').column('site_id').execute()
    await db.schema.createIndex('invitations_by_sender').on('invitations').column('created_by').execute()
  },
}
