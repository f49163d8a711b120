import { endRolesOfAccount } from '../../platform/identity/roles.storage.ts'
import type { Db, UserRow } from '../../platform/storage/database.ts'
import { deleteWebhooksOfSite } from '../webhooks/public.ts'

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

/** Gives everything that one account owns to another one. */
export async function moveConversations(tx: Db, from: number, to: number): Promise<void> {
  await tx.updateTable('conversations').set({ owner: to }).where('owner', '=', from).execute()
  await tx.updateTable('xids').set({ owner: to }).where('owner', '=', from).execute()
  await copyAllowedXids(tx, from, to)
}

/** Gives one conversation to another account, with its external ids and those that may join all of the former owner's. */
export async function moveConversation(
  tx: Db,
  { zid, owner }: { zid: number; owner: number },
  to: number,
): Promise<void> {
  await tx.updateTable('conversations').set({ owner: to }).where('zid', '=', zid).execute()
  await tx.updateTable('xids').set({ owner: to }).where('zid', '=', zid).execute()
  await copyAllowedXids(tx, owner, to)
}

/** Copies the list of external ids that may join all conversations of an account to another one. */
async function copyAllowedXids(tx: Db, from: number, to: number): Promise<void> {
  const allowed = await tx.selectFrom('xid_owner_allow_list').selectAll().where('owner', '=', from).execute()
  for (const { xid, created } of allowed)
    await tx
      .insertInto('xid_owner_allow_list')
      .values({ owner: to, xid, created })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Deletes what links an account to a person. What it did in conversations stays, without a person. */
export async function unlinkAccount(tx: Db, uid: number): Promise<void> {
  for (const table of ['participants', 'comments', 'xids', 'moderation_log'] as const)
    await tx.updateTable(table).set({ uid: null }).where('uid', '=', uid).execute()
  for (const table of ['topics', 'topic_decisions'] as const)
    await tx.updateTable(table).set({ moderator: null }).where('moderator', '=', uid).execute()
  await tx.deleteFrom('moderation_digests').where('uid', '=', uid).execute()
  await endRolesOfAccount(tx, uid)
  await tx.deleteFrom('identities').where('uid', '=', uid).execute()
  await tx.deleteFrom('console_sessions').where('uid', '=', uid).execute()
  await tx
    .updateTable('users')
    .set({ email: null, email_key: null, hname: null })
    .where('uid', '=', uid)
    .execute()
}

/** Deletes an account that owns no conversation. What it did in those of others stays, without a person. */
export async function deleteAccount(tx: Db, uid: number, siteId: string): Promise<void> {
  await unlinkAccount(tx, uid)
  await tx.deleteFrom('xid_owner_allow_list').where('owner', '=', uid).execute()
  await tx.deleteFrom('users').where('uid', '=', uid).execute()
  const member = await tx.selectFrom('users').select('uid').where('site_id', '=', siteId).executeTakeFirst()
  if (member) return
  await tx.deleteFrom('sites').where('site_id', '=', siteId).execute()
  await tx.deleteFrom('xid_secrets').where('site_id', '=', siteId).execute()
  await deleteWebhooksOfSite(tx, siteId)
  await tx.deleteFrom('pages').where('site_id', '=', siteId).execute()
}
