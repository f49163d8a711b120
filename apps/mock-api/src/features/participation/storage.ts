import { sql } from 'kysely'
import type { Db, Participants, Xids } from '../../storage/database.ts'

/** Somebody's row in a conversation. */
export const findParticipant = (db: Db, zid: number, pid: number): Promise<Participants | undefined> =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('pid', '=', pid).executeTakeFirst()

/** The row of a person with an account. */
export const findByUid = (db: Db, zid: number, uid: number): Promise<Participants | undefined> =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).where('uid', '=', uid).executeTakeFirst()

/** The row of a browser that made itself a key; `key` is the stored digest. */
export const findByKey = (db: Db, zid: number, key: string): Promise<Participants | undefined> =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('participant_key', '=', key)
    .executeTakeFirst()

/** What the conversation knows of an external id. */
export const findXidHere = (db: Db, zid: number, xid: string): Promise<Xids | undefined> =>
  db.selectFrom('xids').selectAll().where('zid', '=', zid).where('xid', '=', xid).executeTakeFirst()

/** The account behind an external id in any conversation of an owner: one id is one person there. */
export async function findXidUid(db: Db, owner: number, xid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('xids')
    .select('uid')
    .where('owner', '=', owner)
    .where('xid', '=', xid)
    .where('uid', 'is not', null)
    .executeTakeFirst()
  return row?.uid ?? undefined
}

/** Whether an external id is on the conversation's list. */
export const isXidAllowed = async (db: Db, zid: number, xid: string): Promise<boolean> =>
  (await db
    .selectFrom('xid_allow_list')
    .select('xid')
    .where('zid', '=', zid)
    .where('xid', '=', xid)
    .executeTakeFirst()) !== undefined

/** Notes whose external id it is; what is known of it stays. */
export const insertXid = (tx: Db, row: Xids) =>
  tx
    .insertInto('xids')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['zid', 'xid']).doUpdateSet({ uid: row.uid, pid: row.pid, modified: row.modified }),
    )
    .execute()

/** Adds somebody to the conversation with the next number, counting from 0, and counts them. */
export async function insertParticipant(
  tx: Db,
  {
    zid,
    uid,
    participant_key,
    now,
  }: { zid: number; uid: number; participant_key: string | null; now: number },
): Promise<Participants> {
  const { next } = await tx
    .selectFrom('participants')
    .select(sql<number>`coalesce(max(pid) + 1, 0)`.as('next'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  const blank = { vote_count: 0, last_notified: 0, subscribed: 0, nsli: 0, mod: 0 }
  const row = { zid, pid: Number(next), uid, participant_key, ...blank, last_interaction: now, created: now }
  await tx.insertInto('participants').values(row).execute()
  await tx
    .updateTable('conversations')
    .set({ participant_count: sql`participant_count + 1` })
    .where('zid', '=', zid)
    .execute()
  return row
}
