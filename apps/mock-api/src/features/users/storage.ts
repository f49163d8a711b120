import type { Db } from '../../storage/database.ts'

/** What an owner's site knows of an external id. */
export const findXid = (db: Db, owner: number, xid: string) =>
  db.selectFrom('xids').selectAll().where('owner', '=', owner).where('xid', '=', xid).executeTakeFirst()

/** A person's own row. */
export const findUser = (db: Db, uid: number) =>
  db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()
