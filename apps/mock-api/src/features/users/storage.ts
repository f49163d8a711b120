import type { Db, Users } from '../../storage/database.ts'

/** What an owner's site knows of an external id. */
export const findXidByOwner = (db: Db, owner: number, xid: string) =>
  db.selectFrom('xids').selectAll().where('owner', '=', owner).where('xid', '=', xid).executeTakeFirst()

/** Changes how a person is called and written to. @returns whether there is such a person */
export async function updateUser(
  db: Db,
  uid: number,
  change: Partial<Pick<Users, 'email' | 'hname'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
