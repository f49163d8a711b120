import type { Db, UserRow } from '../../platform/storage/database.ts'

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
