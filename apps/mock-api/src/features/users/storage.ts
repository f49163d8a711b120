import type { Db, UserRow } from '../../storage/database.ts'

/** Finds the external ids of a person. */
export const findXidByOwner = (db: Db, owner: number, xid: string) =>
  db.selectFrom('xids').selectAll().where('owner', '=', owner).where('xid', '=', xid).executeTakeFirst()

/** Updates the name and address of a person. @returns whether the person exists */
export async function updateUser(
  db: Db,
  uid: number,
  change: Partial<Pick<UserRow, 'email' | 'hname'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists the accounts of a site, its owner first. */
export const listSiteMembers = (db: Db, site_id: string) =>
  db
    .selectFrom('users')
    .select(['uid', 'hname', 'site_owner'])
    .where('site_id', '=', site_id)
    .orderBy('site_owner', 'desc')
    .orderBy('uid')
    .execute()

/** Gives an account a site of its own. */
export const moveToOwnSite = async (tx: Db, uid: number, site_id: string): Promise<void> => {
  await tx.updateTable('users').set({ site_id, site_owner: 1 }).where('uid', '=', uid).execute()
}
