import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import type { Db } from '../../storage/database.ts'
import type { Invites, LoginCodes, Waves } from '../../storage/invite-tables.ts'

/** A code with what its wave says of it. */
export type InviteWithWave = Invites & Pick<Waves, 'wave' | 'expires_at'>

/** A code of a conversation, its case as it is, of a wave that is there for everybody. */
export const findInvite = (db: Db, zid: number, invite_code: string): Promise<InviteWithWave | undefined> =>
  db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .selectAll('invites')
    .select(['waves.wave', 'waves.expires_at'])
    .where('invites.zid', '=', zid)
    .where('invites.invite_code', '=', invite_code)
    .where('waves.making_until', 'is', null)
    .executeTakeFirst()

/** Marks a code as used by somebody; false when it is not unused any more. */
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

/** In which of these waves a participant has codes of their own. */
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

/** Somebody's own codes, of waves that are there for everybody, in the order in which they were made. */
export const listOwnInvites = (db: Db, zid: number, pid: number): Promise<InviteWithWave[]> =>
  db
    .selectFrom('treevite_invites as invites')
    .innerJoin('treevite_waves as waves', 'waves.id', 'invites.wave_id')
    .selectAll('invites')
    .select(['waves.wave', 'waves.expires_at'])
    .where('invites.zid', '=', zid)
    .where('invites.invite_owner_pid', '=', pid)
    .where('waves.making_until', 'is', null)
    .orderBy('invites.id')
    .execute()

/** The wave by which somebody joined, the first one if they used several codes, and when. */
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

/** Stores somebody's login code; an older one is replaced. */
export const saveLoginCode = (tx: Db, row: LoginCodes) =>
  tx
    .insertInto('treevite_login_codes')
    .values(row)
    .onConflict((conflict) => {
      const { zid: _zid, pid: _pid, ...rest } = row
      return conflict.columns(['zid', 'pid']).doUpdateSet(rest)
    })
    .execute()

/** The login code of a conversation with this digest. */
export const findLoginCode = (db: Db, zid: number, lookup: string): Promise<LoginCodes | undefined> =>
  db
    .selectFrom('treevite_login_codes')
    .selectAll()
    .where('zid', '=', zid)
    .where('lookup', '=', lookup)
    .where('revoked', '=', 0)
    .executeTakeFirst()

/** Notes when a login code was used. */
export const updateLoginCodeLastUse = (db: Db, { zid, pid }: LoginCodes, now: number) =>
  db
    .updateTable('treevite_login_codes')
    .set({ last_used_at: now })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
