import type { Migration } from 'kysely'

/** Accounts that an imported archive names and that have no rights here. */
export const archivedAccounts: Migration = {
  async up(db) {
    await db.schema
      .createTable('archived_accounts')
      .addColumn('zid', 'integer', (column) => column.notNull())
      .addColumn('account', 'integer', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('role', 'text')
      .addColumn('since', 'bigint')
      .addColumn('given_by', 'integer')
      .addPrimaryKeyConstraint('archived_accounts_pk', ['zid', 'account'] as never)
      .execute()
  },
}
