import type { PersonRole } from '@folkmoot/domain/people'
import type { RolePlace } from '../../platform/identity/roles.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { InvitationRow } from '../../platform/storage/people-tables.ts'

/** Lists the people who were invited to a place, in the order in which they came, with the addresses that their provider has verified. */
export const listInvitedPeople = (db: Db, { zid, site_id }: RolePlace) =>
  db
    .selectFrom('person_roles')
    .innerJoin('users', 'users.uid', 'person_roles.uid')
    .select(['users.uid', 'hname', 'email_key as email', 'role', 'since'])
    .$if(zid !== null, (rows) => rows.where('person_roles.zid', '=', zid))
    .$if(zid === null, (rows) => rows.where('person_roles.site_id', '=', site_id))
    .orderBy('since')
    .orderBy('users.uid')
    .execute()

/** Lists the accounts of a site, its owners first, with verified addresses. */
export const listSiteMembers = (db: Db, site_id: string) =>
  db
    .selectFrom('users')
    .select(['uid', 'hname', 'email_key as email', 'site_owner'])
    .where('site_id', '=', site_id)
    .orderBy('site_owner', 'desc')
    .orderBy('uid')
    .execute()

/** Gives a role, or changes it. */
export async function saveRole(
  tx: Db,
  place: RolePlace,
  row: { uid: number; role: PersonRole; since: number; given_by: number | null },
): Promise<void> {
  if ((await updateRole(tx, place, row)) === 0)
    await tx
      .insertInto('person_roles')
      .values({ zid: place.zid, site_id: place.site_id, ...row })
      .execute()
}

/** Changes a role by invitation. @returns how many changed */
export async function updateRole(
  tx: Db,
  { zid, site_id }: RolePlace,
  { uid, role, given_by }: { uid: number; role: PersonRole; given_by: number | null },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('person_roles')
    .set({ role, given_by })
    .where('uid', '=', uid)
    .$if(zid !== null, (rows) => rows.where('zid', '=', zid))
    .$if(zid === null, (rows) => rows.where('site_id', '=', site_id))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends a role by invitation. @returns how many ended */
export async function deleteRole(tx: Db, { zid, site_id }: RolePlace, uid: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_roles')
    .where('uid', '=', uid)
    .$if(zid !== null, (rows) => rows.where('zid', '=', zid))
    .$if(zid === null, (rows) => rows.where('site_id', '=', site_id))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Finds an account that belongs to a site. */
export const findMember = (db: Db, site_id: string, uid: number) =>
  db
    .selectFrom('users')
    .select(['uid', 'site_owner'])
    .where('uid', '=', uid)
    .where('site_id', '=', site_id)
    .executeTakeFirst()

/** Makes a member of a site one of its owners, or takes that from it. */
export const saveSiteOwner = async (tx: Db, uid: number, isOwner: boolean): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ site_owner: Number(isOwner) })
    .where('uid', '=', uid)
    .execute()
}

/** Gives an account a site of its own. */
export const moveToOwnSite = async (tx: Db, uid: number, site_id: string): Promise<void> => {
  await tx.updateTable('users').set({ site_id, site_owner: 1 }).where('uid', '=', uid).execute()
}

/** Selects the invitations to a place that can still be accepted. */
const selectOpen = (db: Db, { zid, site_id }: RolePlace, now: number) =>
  db
    .selectFrom('invitations')
    .$if(zid !== null, (rows) => rows.where('invitations.zid', '=', zid))
    .$if(zid === null, (rows) => rows.where('invitations.site_id', '=', site_id))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/** Lists the open invitations to a place, the newest first. */
export const listOpenInvitations = (db: Db, place: RolePlace, now: number) =>
  selectOpen(db, place, now)
    .leftJoin('users', 'users.uid', 'invitations.created_by')
    .select(['id', 'role', 'invitations.email', 'invitations.created', 'hname', 'expires_at'])
    .orderBy('id', 'desc')
    .execute()

/** Counts the open invitations to a place. */
export async function countOpenInvitations(db: Db, place: RolePlace, now: number): Promise<number> {
  const { count } = await selectOpen(db, place, now)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores an invitation (`createInvitation`). */
export const insertInvitation = async (tx: Db, row: InvitationRow): Promise<void> => {
  await tx.insertInto('invitations').values(row).execute()
}

/** Deletes invitations that are over, with the addresses in them. */
export const deleteOldInvitations = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}

/** Finds an invitation by the digest of its secret, with the name of the account that made it. */
export const findInvitationByHash = (db: Db, token_hash: string) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.uid', 'invitations.created_by')
    .selectAll('invitations')
    .select('users.hname')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** Finds an invitation by its number. */
export const findInvitation = (db: Db, id: number) =>
  db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes an invitation. */
export const deleteInvitation = async (tx: Db, id: number): Promise<void> => {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Marks an invitation as used. */
export const useInvitation = async (tx: Db, id: number, uid: number, now: number): Promise<void> => {
  await tx.updateTable('invitations').set({ used_at: now, used_by: uid }).where('id', '=', id).execute()
}

/** Withdraws what an account may no longer promise: its open invitations to a place, and of a site to its conversations. */
export async function deleteInvitationsOf(tx: Db, { zid, site_id }: RolePlace, uid: number): Promise<void> {
  const open = tx.deleteFrom('invitations').where('used_at', 'is', null).where('created_by', '=', uid)
  if (zid !== null) {
    await open.where('zid', '=', zid).execute()
    return
  }
  await open.where('site_id', '=', site_id).execute()
  const hosted = tx
    .selectFrom('conversations')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    .select('conversations.zid')
    .where('users.site_id', '=', site_id)
  await open.where('zid', 'in', hosted).execute()
}

/** Withdraws the open invitations to a conversation that others than one account made. */
export const deleteInvitationsOfOthers = async (tx: Db, zid: number, uid: number): Promise<void> => {
  await tx
    .deleteFrom('invitations')
    .where('zid', '=', zid)
    .where('used_at', 'is', null)
    .where('created_by', '<>', uid)
    .execute()
}
