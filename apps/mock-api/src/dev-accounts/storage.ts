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

/** Lists what an account owns, unfinished imports too. */
export const listOwnedConversations = (db: Db, owner: number) =>
  db
    .selectFrom('conversations')
    .select(['zid', 'topic', 'participant_count'])
    .where('owner', '=', owner)
    .orderBy('zid')
    .execute()

/** Deletes the links of an account to these issuers, or to all. */
export async function deleteLinks(tx: Db, uid: number, issuers?: readonly string[]): Promise<void> {
  const links = tx.deleteFrom('identities').where('uid', '=', uid)
  await (issuers ? links.where('issuer', 'in', issuers) : links).execute()
}

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

/** Gives everything that one account owns to another one. */
export async function moveConversations(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('conversations').set({ owner: to }).where('owner', '=', from).execute()
  await tx.updateTable('xids').set({ owner: to }).where('owner', '=', from).execute()
  const allowed = await tx.selectFrom('xid_owner_allow_list').selectAll().where('owner', '=', from).execute()
  for (const { xid, created } of allowed)
    await tx
      .insertInto('xid_owner_allow_list')
      .values({ owner: to, xid, created })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Deletes an account that owns no conversation. What it did in those of others stays, without a person. */
export async function deleteAccount(tx: Db, uid: number, siteId: string): Promise<void> {
  for (const table of ['participants', 'comments', 'xids', 'moderation_log'] as const)
    await tx.updateTable(table).set({ uid: null }).where('uid', '=', uid).execute()
  for (const table of ['topics', 'topic_decisions'] as const)
    await tx.updateTable(table).set({ moderator: null }).where('moderator', '=', uid).execute()
  await tx.deleteFrom('xid_owner_allow_list').where('owner', '=', uid).execute()
  await deleteLinks(tx, uid)
  await tx.deleteFrom('users').where('uid', '=', uid).execute()
  const member = await tx.selectFrom('users').select('uid').where('site_id', '=', siteId).executeTakeFirst()
  if (member) return
  await tx.deleteFrom('sites').where('site_id', '=', siteId).execute()
  await tx.deleteFrom('pages').where('site_id', '=', siteId).execute()
}
