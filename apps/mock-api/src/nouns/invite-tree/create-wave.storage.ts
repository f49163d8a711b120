import type { Db } from '../../platform/storage/database.ts'
import type { InviteRow, WaveRow } from '../../platform/storage/conversation-tables.ts'
import { insertNew } from '../../platform/storage/queries.ts'

/** An invite without its code. */
export type InviteWithoutCode = Omit<InviteRow, 'invite_code'>

/** Attempts to find a code that the conversation does not have. */
const MAX_DRAWS = 5

/** Stores invites, each with a new code. @throws when no free code is found, which is practically impossible. Storage of `createWave`. */
export async function insertInvites(
  tx: Db,
  blanks: readonly InviteWithoutCode[],
  newCode: () => string,
): Promise<void> {
  let left = blanks
  for (let draw = 0; draw < MAX_DRAWS && left.length > 0; draw += 1) {
    const rows = left.map((blank) => ({ ...blank, invite_code: newCode() }))
    if ((await insertNew(tx, 'treevite_invites', rows)) === rows.length) return
    const stored = await listCodes(tx, rows)
    left = rows.filter(({ id, invite_code }) => stored.get(id) !== invite_code)
  }
  if (left.length > 0) throw new Error('No free invite code was found.')
}

/** Lists the codes of consecutive rows. */
async function listCodes(tx: Db, rows: readonly InviteRow[]): Promise<ReadonlyMap<number, string>> {
  const stored = await tx
    .selectFrom('treevite_invites')
    .select(['id', 'invite_code'])
    .where('id', '>=', rows[0]?.id ?? 0)
    .where('id', '<=', rows.at(-1)?.id ?? 0)
    .execute()
  return new Map(stored.map(({ id, invite_code }) => [id, invite_code]))
}

export const insertWave = (tx: Db, wave: WaveRow) => tx.insertInto('treevite_waves').values(wave).execute()

/** Counts the members of a wave. */
export async function countWaveMembers(tx: Db, wave_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('treevite_invites')
    .select(({ fn }) => fn.count<number>('invite_used_by_pid').distinct().as('count'))
    .where('wave_id', '=', wave_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A participant and the invite that they used. */
interface WaveMember {
  pid: number
  invite_id: number
}

/** Lists members of a wave with a pid above `after`, ordered by pid. */
export async function listWaveMembers(
  tx: Db,
  { zid, wave_id, after, limit }: { zid: number; wave_id: number; after: number; limit: number },
): Promise<WaveMember[]> {
  const rows = await tx
    .selectFrom('treevite_invites')
    .select(({ fn }) => ['invite_used_by_pid as pid', fn.min('id').as('invite_id')])
    .where('zid', '=', zid)
    .where('invite_used_by_pid', '>', after)
    .where('wave_id', '=', wave_id)
    .groupBy('invite_used_by_pid')
    .orderBy('invite_used_by_pid')
    .limit(limit)
    .execute()
  return rows.map(({ pid, invite_id }) => ({ pid: Number(pid), invite_id: Number(invite_id) }))
}

/** Lists the child waves with codes for members. */
export const listChildWaves = (tx: Db, zid: number, parent_wave: number): Promise<WaveRow[]> =>
  tx
    .selectFrom('treevite_waves')
    .selectAll()
    .where('zid', '=', zid)
    .where('parent_wave', '=', parent_wave)
    .where('invites_per_user', '>', 0)
    .orderBy('wave')
    .execute()
