import type { Db, UserRow } from '../storage/database.ts'
import type { Time } from '../storage/columns.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

/**
 * Normalizes an e-mail address for comparison: lower case for A to Z only. Other letters are not folded, because similar
 * letters must not lead to another person's account.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Finds a stored secret. */
async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/**
 * Returns a secret of this installation, creating it at first. Servers that start at the same time use the one that was
 * stored first.
 */
export async function ensureSecret(db: Db, name: string, create: () => Promise<string>): Promise<string> {
  const stored = await findSecret(db, name)
  if (stored !== undefined) return stored
  await db
    .insertInto('secrets')
    .values({ name, value: await create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findSecret(db, name)) ?? ensureSecret(db, name, create)
}

const selectByIdentity = prepareQuery((db, { issuer, sub }: { issuer: string; sub: string }) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.uid', 'identities.uid')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.sub', '=', sub),
)

/** Finds the user of an issuer's subject. */
export async function findUserByIdentity(db: Db, issuer: string, sub: string): Promise<UserRow | undefined> {
  const [row] = await selectByIdentity(db, { issuer, sub })
  return row
}

/** Finds the user with a verified address. @param key the folded address */
export const findUserByEmailKey = (db: Db, key: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Returns true if any user exists. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) !== undefined

/** Links an issuer's subject to a user. */
export async function insertIdentity(
  db: Db,
  row: { issuer: string; sub: string; uid: number; created: Time },
): Promise<void> {
  await db.insertInto('identities').values(row).execute()
}

/** Stores the address that the provider has verified. */
export async function updateVerifiedEmail(db: Db, uid: number, email: string, key: string): Promise<void> {
  await db.updateTable('users').set({ email, email_key: key }).where('uid', '=', uid).execute()
}
