import type { Wave } from '@folkmoot/api-types/invite-tree'
import { type InviteCounts, getInviteStatus } from '@folkmoot/domain/invites'
import type { Caller } from '../../platform/identity/caller.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { type ApiError, createParseError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { WaveRow } from '../../platform/storage/conversation-tables.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { toWaveReply } from './reply.ts'
import {
  countInvitesByStatus,
  countMembersByWave,
  countOwnerInvitesByStatus,
  findWave,
  listAllWaves,
  updateExpiry,
  type InviteFilter,
} from './storage.ts'

type WaveDependencies = Pick<Dependencies, 'db' | 'clock'>
/** What a change of waves and codes needs. */
export type WaveChange = WaveDependencies & { caller: Caller }

/** The error for a wave or an invite of another conversation, or of none. */
export const createNotFoundError = (field: 'invite_id' | 'wave_id'): ApiError =>
  createParseError(
    field,
    `does not match ${field === 'wave_id' ? 'a wave' : 'an invite'} in this conversation`,
  )

interface StoredCount {
  wave_id: number
  status: number
  count: number | string
}

/** Converts counts by stored status to counts by current status. */
function sumByCurrentStatus(
  stored: readonly StoredCount[],
  getExpiry: (wave_id: number) => number | null,
  now: number,
): InviteCounts {
  const counts = [0, 0, 0, 0]
  for (const { wave_id, status, count } of stored) {
    const at = getInviteStatus(status, getExpiry(wave_id), now)
    counts[at] = (counts[at] ?? 0) + Number(count)
  }
  const [unused = 0, used = 0, revoked = 0, expired = 0] = counts
  return { unused, used, revoked, expired }
}

/** Counts the owner's codes by current status, of the filter's wave or of all waves; ignores the filter's status. */
export async function countOwnerInvitesByCurrentStatus(db: Db, filter: InviteFilter): Promise<InviteCounts> {
  const expiries = new Map(filter.waves.map(({ id, expires_at }) => [id, expires_at]))
  const stored = await countOwnerInvitesByStatus(db, { ...filter, status: undefined })
  return sumByCurrentStatus(stored, (id) => expiries.get(id) ?? null, filter.now)
}

/** Adds to each wave its members and its codes by current status. */
async function addCounts(db: Db, zid: number, waves: readonly Wave[], now: number): Promise<Wave[]> {
  const members = new Map(
    (await countMembersByWave(db, zid)).map(({ wave_id, count }) => [wave_id, Number(count)]),
  )
  const stored = await countInvitesByStatus(db, zid)
  return waves.map((wave) => {
    const own = stored.filter(({ wave_id }) => wave_id === wave.id)
    return {
      ...wave,
      members: members.get(wave.id) ?? 0,
      ...sumByCurrentStatus(own, () => wave.expires_at, now),
    }
  })
}

/** Lists the waves of a conversation, or the one with a number. Each has the counts of its codes. */
export async function listWaves(
  { db, clock }: WaveDependencies,
  conversation: ConversationRow,
  { wave }: { wave?: number | undefined },
): Promise<Wave[]> {
  const rows = await listAllWaves(db, conversation.zid)
  const wanted = wave === undefined ? rows : rows.filter((row) => row.wave === wave)
  const replies = wanted.map((row) => toWaveReply(row, conversation))
  return addCounts(db, conversation.zid, replies, clock())
}

/** Sets the time when the unused invites of a wave expire; null for never. */
export async function expireWave(
  { db, clock, caller }: WaveChange,
  { zid }: ConversationRow,
  { wave_id, expires_at }: { wave_id: number; expires_at: number | null },
): Promise<WaveRow> {
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const wave = await findWave(tx, zid, wave_id)
    if (!wave) throw createNotFoundError('wave_id')
    const now = clock()
    const changed = await updateExpiry(tx, { id: wave.id, expires_at, now })
    const details = { wave: wave.wave, expires_at }
    await recordSecurityEvent(tx, { action: 'wave-expiry-changed', by: caller, zid, details, now })
    return changed
  })
}
