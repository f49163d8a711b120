import { sql, type Migration } from 'kysely'

/**
 * Remembers which external ids unsigned requests gave away. Where a site without secrets lets unsigned ids in, these are all. In
 * its other conversations nobody knows who gave them, so tokens and browsers' keys end once and a signature opens them again.
 */
export const claimedXids: Migration = {
  async up(db) {
    await db.schema
      .alterTable('xids')
      .addColumn('claimed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update xids set claimed = 1 where uid is not null and zid in (
      select conversations.zid from conversations join users on users.uid = conversations.owner
      where conversations.xid_policy = 'unsigned'
        and not exists (select 1 from xid_secrets where xid_secrets.site_id = users.site_id))`.execute(db)
    await sql`update participants set epoch = epoch + 1, participant_key = null where exists (
      select 1 from xids where xids.zid = participants.zid and xids.pid = participants.pid
        and xids.uid is not null and xids.claimed = 0)`.execute(db)
    await sql`delete from xid_claims where exists (
      select 1 from xids where xids.zid = xid_claims.zid and xids.xid = xid_claims.xid
        and xids.claimed = 0)`.execute(db)
  },
}
