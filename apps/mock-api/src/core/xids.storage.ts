import type { Db } from '../storage/database.ts'
import type { XidRow } from '../storage/xid-tables.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

/** Finds the user of an external id in any conversation of an owner. */
export async function findUidByXid(db: Db, owner: number, xid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('xids')
    .select('uid')
    .where('owner', '=', owner)
    .where('xid', '=', xid)
    .where('uid', 'is not', null)
    .executeTakeFirst()
  return row?.uid ?? undefined
}

const selectXidByPid = prepareQuery((db, { zid, pid }: { zid: number; pid: number }) =>
  db.selectFrom('xids').selectAll().where('zid', '=', zid).where('pid', '=', pid).limit(1),
)

/** Finds the external id of a participant. */
export async function findXidByPid(db: Db, zid: number, pid: number): Promise<XidRow | undefined> {
  const [row] = await selectXidByPid(db, { zid, pid })
  return row
}

/** Links an external id to a participant; keeps its profile if it exists. */
export const insertXid = (tx: Db, row: XidRow) =>
  tx
    .insertInto('xids')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['zid', 'xid']).doUpdateSet({ uid: row.uid, pid: row.pid, modified: row.modified }),
    )
    .execute()

/** Returns true if an external id is on the allow list of the conversation or of its owner. */
export async function isXidAllowed(
  db: Db,
  { zid, owner }: { zid: number; owner: number },
  xid: string,
): Promise<boolean> {
  const here = db.selectFrom('xid_allow_list').select('xid').where('zid', '=', zid).where('xid', '=', xid)
  const everywhere = db
    .selectFrom('xid_owner_allow_list')
    .select('xid')
    .where('owner', '=', owner)
    .where('xid', '=', xid)
  return (await here.unionAll(everywhere).executeTakeFirst()) !== undefined
}
