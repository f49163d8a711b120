import type { Db } from '../../platform/storage/database.ts'
import type { XidRow, XidSecretRow } from '../../platform/storage/people-tables.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'

const selectSecrets = prepareQuery((db, { site_id }: Pick<XidSecretRow, 'site_id'>) =>
  db.selectFrom('xid_secrets').selectAll().where('site_id', '=', site_id).orderBy('created', 'desc'),
)

/** Lists the secrets with which a site signs external ids, newest first. */
export const listXidSecrets = (db: Db, siteId: string): Promise<XidSecretRow[]> =>
  selectSecrets(db, { site_id: siteId })

/** Stores a secret in its slot; returns false if the site has one there. */
export async function insertXidSecret(tx: Db, row: XidSecretRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('xid_secrets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a secret of a site; returns false if there is none. */
export async function deleteXidSecret(tx: Db, siteId: string, secretId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('xid_secrets')
    .where('site_id', '=', siteId)
    .where('secret_id', '=', secretId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

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
