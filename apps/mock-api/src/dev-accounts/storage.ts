import type { Db } from '../storage/database.ts'

/** A link between an account and an issuer that ends as the development issuer's address does. */
export const listIssuerLinks = (db: Db) =>
  db.selectFrom('identities').select(['uid', 'issuer']).where('issuer', 'like', '%/oidc').execute()

/** Tells whether the development issuer ever ran on this database: it then has a key. */
export async function hasIssuerKey(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', 'oidc_signing_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the accounts with these addresses to which no issuer has a link. */
export const listUnlinkedAccounts = (db: Db, emailKeys: readonly string[]) =>
  db
    .selectFrom('users')
    .select('uid')
    .where('email_key', 'in', emailKeys)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('sub').whereRef('identities.uid', '=', 'users.uid'))),
    )
    .execute()

/** Lists accounts, each with the number of its conversations. */
export const listAccounts = (db: Db, uids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['uid', 'email', 'email_key', 'site_id', 'site_owner'])
    .select(({ selectFrom, fn }) =>
      selectFrom('conversations')
        .select(fn.countAll<number>().as('count'))
        .whereRef('conversations.owner', '=', 'users.uid')
        .as('conversations'),
    )
    .where('uid', 'in', uids)
    .orderBy('uid')
    .execute()

/** Tells whether an issuer has a link to the account. */
export async function hasLink(tx: Db, uid: number): Promise<boolean> {
  const row = await tx.selectFrom('identities').select('sub').where('uid', '=', uid).executeTakeFirst()
  return row !== undefined
}

/** Changes an account. */
export async function updateAccount(
  tx: Db,
  uid: number,
  change: {
    email?: string
    email_key?: string | null
    hname?: string
    site_id?: string
    site_owner?: number
  },
): Promise<void> {
  await tx.updateTable('users').set(change).where('uid', '=', uid).execute()
}
