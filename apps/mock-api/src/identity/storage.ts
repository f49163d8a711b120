import type { Db, Users } from '../storage/database.ts'
import type { Time } from '../storage/columns.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

/**
 * Addresses are compared without regard to the case of A to Z. Nothing further is folded: letters that merely look
 * alike must not lead to another person's account.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A stored secret, undefined when there is none. */
async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/**
 * A secret of this installation, made the first time it is asked for and kept.
 * Two servers that start at once agree: what was stored first holds for both.
 */
export async function ensureSecret(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const stored = await findSecret(db, name)
  if (stored !== undefined) return stored
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findSecret(db, name)) ?? ensureSecret(db, name, make)
}

const selectByIdentity = prepareQuery((db, { issuer, sub }: { issuer: string; sub: string }) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.uid', 'identities.uid')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.sub', '=', sub),
)

/** The person behind a subject of an issuer. */
export async function findUserByIdentity(db: Db, issuer: string, sub: string): Promise<Users | undefined> {
  const [row] = await selectByIdentity(db, { issuer, sub })
  return row
}

/** The person whose verified address this is; `key` is folded. */
export const findUserByEmailKey = (db: Db, key: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Whether anybody has an account. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) !== undefined

/** Notes that a subject of an issuer is this person. */
export async function insertIdentity(
  db: Db,
  row: { issuer: string; sub: string; uid: number; created: Time },
): Promise<void> {
  await db.insertInto('identities').values(row).execute()
}

/** Gives a person the address that the provider has verified since; their own row only. */
export async function updateVerifiedEmail(db: Db, uid: number, email: string, key: string): Promise<void> {
  await db.updateTable('users').set({ email, email_key: key }).where('uid', '=', uid).execute()
}
