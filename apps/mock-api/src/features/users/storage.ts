import type { Db, Users } from '../../storage/database.ts'
import { prepareQuery } from '../../storage/prepared-query.ts'

/** What an owner's site knows of an external id. */
export const findXidByOwner = (db: Db, owner: number, xid: string) =>
  db.selectFrom('xids').selectAll().where('owner', '=', owner).where('xid', '=', xid).executeTakeFirst()

const selectUserByUid = prepareQuery((db, { uid }: { uid: number }) =>
  db.selectFrom('users').selectAll().where('uid', '=', uid),
)

/** A person's own row. */
export async function findUser(db: Db, uid: number): Promise<Users | undefined> {
  const [row] = await selectUserByUid(db, { uid })
  return row
}

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
