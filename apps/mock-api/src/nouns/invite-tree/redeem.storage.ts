import { INVITE_STATUS, isErasedCode } from '@folkmoot/domain/invites'
import type { Db } from '../../platform/storage/database.ts'
import type { InviteRow, LoginCodeRow, WaveRow } from '../../platform/storage/conversation-tables.ts'

/** An invite with fields of its wave. */
export type InviteWithWave = InviteRow & Pick<WaveRow, 'wave' | 'expires_at'>

/** Finds an invite by its code, which may be typed in small letters. An erased one is never found. */
export const findInvite = async (
  db: Db,
  zid: number,
  invite_code: string,
): Promise<InviteWithWave | undefined> => {
  if (isErasedCode(invite_code)) return undefined
  const found = await db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .selectAll('invites')
    .select(['waves.wave', 'waves.expires_at'])
    .where('invites.zid', '=', zid)
    .where('invites.invite_code', 'in', [invite_code, invite_code.toUpperCase()])
    .execute()
  // codes of earlier versions have small letters too
  return found.find((one) => one.invite_code === invite_code) ?? found[0]
}

/** Marks an invite as used. Returns false when it is not unused any more. Storage of `acceptInvite`. */
export async function markInviteUsed(
  tx: Db,
  { id, pid, now }: { id: number; pid: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('treevite_invites')
    .set({
      status: INVITE_STATUS.used,
      invite_used_by_pid: pid,
      invite_used_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', INVITE_STATUS.unused)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Lists which of these waves gave a participant codes. */
export async function listWaveIdsWithOwnInvites(
  tx: Db,
  waveIds: readonly number[],
  pid: number,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('treevite_invites')
    .select('wave_id')
    .distinct()
    .where('wave_id', 'in', waveIds)
    .where('invite_owner_pid', '=', pid)
    .execute()
  return new Set(rows.map(({ wave_id }) => wave_id))
}

/** Lists a participant's own codes, in order of creation. */
export const listOwnInvites = (db: Db, zid: number, pid: number): Promise<InviteWithWave[]> =>
  db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .selectAll('invites')
    .select(['waves.wave', 'waves.expires_at'])
    .where('invites.zid', '=', zid)
    .where('invites.invite_owner_pid', '=', pid)
    .orderBy('invites.id')
    .execute()

/** Finds the wave and the time of joining; of the first code when several were used. */
export const findJoinedWave = (db: Db, zid: number, pid: number) =>
  db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .selectAll('waves')
    .select('invites.invite_used_at as joined_at')
    .where('invites.zid', '=', zid)
    .where('invites.invite_used_by_pid', '=', pid)
    .orderBy('invites.invite_used_at')
    .orderBy('invites.id')
    .limit(1)
    .executeTakeFirst()

/** Stores a participant's login code and replaces an older one. */
export const saveLoginCode = (tx: Db, row: LoginCodeRow) =>
  tx
    .insertInto('treevite_login_codes')
    .values(row)
    .onConflict((conflict) => {
      const { zid: _zid, pid: _pid, ...rest } = row
      return conflict.columns(['zid', 'pid']).doUpdateSet(rest)
    })
    .execute()

/** Finds a login code of a conversation by one of its digests. */
export const findLoginCode = (
  db: Db,
  zid: number,
  lookups: readonly string[],
): Promise<LoginCodeRow | undefined> =>
  db
    .selectFrom('treevite_login_codes')
    .selectAll()
    .where('zid', '=', zid)
    .where('lookup', 'in', lookups)
    .where('revoked', '=', 0)
    .executeTakeFirst()

/** Stores the time when a login code was used, and its digest under the newest key. */
export const updateLoginCodeUse = (
  db: Db,
  { zid, pid }: LoginCodeRow,
  use: Pick<LoginCodeRow, 'last_used_at' | 'lookup'>,
) => db.updateTable('treevite_login_codes').set(use).where('zid', '=', zid).where('pid', '=', pid).execute()

/** Counts the login codes of all conversations. */
export async function countLoginCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('treevite_login_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
