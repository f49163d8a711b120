import type { Db, UserRow } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

const SITE_PREFIX = 'polis_site_id_'
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates the public id of a site, which addresses of embedded pages contain. */
export const createSiteId = (random: (below: number) => number): string =>
  SITE_PREFIX + Array.from({ length: 18 }, () => ALPHANUMERIC[random(ALPHANUMERIC.length)]).join('')

const selectUserByUid = prepareQuery((db, { uid }: { uid: number }) =>
  db.selectFrom('users').selectAll().where('uid', '=', uid),
)

/** Finds a user. */
export async function findUser(db: Db, uid: number): Promise<UserRow | undefined> {
  const [row] = await selectUserByUid(db, { uid })
  return row
}

type NewUser = Omit<UserRow, 'tokens_from'>

const insertRow = prepareQuery((db, row: NewUser) =>
  db.insertInto('users').values({
    uid: row.uid,
    email: row.email,
    email_key: row.email_key,
    hname: row.hname,
    site_id: row.site_id,
    site_owner: row.site_owner,
    tut: row.tut,
    created: row.created,
  }),
)

/** Inserts a user. */
export async function insertUser(db: Db, row: NewUser): Promise<UserRow> {
  await insertRow(db, row)
  return { ...row, tokens_from: 0 }
}
