import { sql, type Migration } from 'kysely'

/** Accounts that an imported archive names and that have no rights here, and which conversations got files of votes. */
export const archives: Migration = {
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
    await db.schema
      .createTable('vote_imports')
      .addColumn('zid', 'integer', (column) => column.primaryKey())
      .addColumn('last_import', 'bigint', (column) => column.notNull())
      .addColumn('forgotten_at', 'bigint')
      .execute()
    await sql`insert into vote_imports (zid, last_import, forgotten_at)
      select conversation_zid, max(created), (
        select max(later.created) from security_log as later
        where later.conversation_zid = security_log.conversation_zid and later.action = 'identities-removed')
      from security_log
      where action = 'votes-imported' and conversation_zid in (select zid from conversations)
      group by conversation_zid`.execute(db)
  },
}
