import { INVITE_STATUS } from '@folkmoot/domain/invites'
import type { Db } from '../../platform/storage/database.ts'
import type { InviteRow } from '../../platform/storage/conversation-tables.ts'

/** Finds an invite of a conversation by its id. */
export const findInviteById = (db: Db, zid: number, id: number): Promise<InviteRow | undefined> =>
  db.selectFrom('treevite_invites').selectAll().where('zid', '=', zid).where('id', '=', id).executeTakeFirst()

/** Revokes an unused code. Returns whether it was unused. */
export async function revokeInvite(tx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('treevite_invites')
    .set({ status: INVITE_STATUS.revoked, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', INVITE_STATUS.unused)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Revokes at most `limit` unused codes of a wave and returns their number. */
export async function revokeInviteBatch(
  tx: Db,
  { wave_id, limit, now }: { wave_id: number; limit: number; now: number },
): Promise<number> {
  const some = tx
    .selectFrom('treevite_invites')
    .select('id')
    .where('wave_id', '=', wave_id)
    .where('status', '=', INVITE_STATUS.unused)
    .limit(limit)
  const { numUpdatedRows } = await tx
    .updateTable('treevite_invites')
    .set({ status: INVITE_STATUS.revoked, updated_at: now })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks a used code as revoked; it keeps who joined with it. */
export const markUsedInviteRevoked = async (tx: Db, id: number, now: number): Promise<void> => {
  await tx
    .updateTable('treevite_invites')
    .set({ status: INVITE_STATUS.revoked, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Revokes the codes that a member could hand on. */
export const revokeInvitesOfMember = async (
  tx: Db,
  { zid, pid, now }: { zid: number; pid: number; now: number },
): Promise<void> => {
  await tx
    .updateTable('treevite_invites')
    .set({ status: INVITE_STATUS.revoked, updated_at: now })
    .where('zid', '=', zid)
    .where('invite_owner_pid', '=', pid)
    .where('status', '=', INVITE_STATUS.unused)
    .execute()
}

/** Revokes the code with which a participant signs in on another device. */
export const revokeLoginCode = async (tx: Db, zid: number, pid: number): Promise<void> => {
  await tx
    .updateTable('treevite_login_codes')
    .set({ revoked: 1 })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
}

/** Counts the unused codes of a wave, those of its members' included. */
export async function countUnusedInvites(db: Db, wave_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('treevite_invites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wave_id', '=', wave_id)
    .where('status', '=', INVITE_STATUS.unused)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the owner's invites with these codes. */
export const listOwnerInvitesByCode = (db: Db, zid: number, codes: readonly string[]): Promise<InviteRow[]> =>
  db
    .selectFrom('treevite_invites')
    .selectAll()
    .where('zid', '=', zid)
    .where('invite_owner_pid', 'is', null)
    .where('invite_code', 'in', codes)
    .execute()

/** Revokes invites that are unused. */
export const revokeInvites = async (tx: Db, ids: readonly number[], now: number): Promise<void> => {
  await tx
    .updateTable('treevite_invites')
    .set({ status: INVITE_STATUS.revoked, updated_at: now })
    .where('id', 'in', ids)
    .where('status', '=', INVITE_STATUS.unused)
    .execute()
}
