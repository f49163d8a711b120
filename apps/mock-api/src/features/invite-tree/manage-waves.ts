import type { Wave } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, type InviteCounts, getInviteStatus } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Caller } from '../../core/caller.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError, createMissingError, createParseError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import type { InviteRow, WaveRow } from '../../storage/invite-tables.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { endParticipation } from '../../core/participants/storage.ts'
import { toWaveReply } from './reply.ts'
import {
  countInvitesByStatus,
  countMembersByWave,
  countOwnerInvitesByStatus,
  findInviteById,
  findWave,
  listAllWaves,
  markUsedInviteRevoked,
  revokeInvite,
  revokeInvitesOfMember,
  revokeLoginCode,
  revokeInviteBatch,
  updateExpiry,
  type InviteFilter,
} from './storage.ts'

type WaveDependencies = Pick<Dependencies, 'db' | 'clock'>
type WaveChange = WaveDependencies & { caller: Caller }

const createNotFoundError = (field: 'invite_id' | 'wave_id'): ApiError =>
  createParseError(
    field,
    `does not match ${field === 'wave_id' ? 'a wave' : 'an invite'} in this conversation`,
  )

/** Lists the visible waves in their order. */
const getVisibleWaves = (waves: readonly WaveRow[]): WaveRow[] =>
  waves.filter(({ making_until }) => making_until === null)

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

/** Lists the waves of a conversation, or the one with a number. `counts` adds the counts of codes. */
export async function listWaves(
  { db, clock }: WaveDependencies,
  conversation: ConversationRow,
  { wave, counts = false }: { wave?: number | undefined; counts?: boolean | undefined },
): Promise<Wave[]> {
  const rows = getVisibleWaves(await listAllWaves(db, conversation.zid))
  const wanted = wave === undefined ? rows : rows.filter((row) => row.wave === wave)
  const replies = wanted.map((row) => toWaveReply(row, conversation))
  return counts ? addCounts(db, conversation.zid, replies, clock()) : replies
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

/** Permanently signs out the person who joined with a used code: tokens, login code, browser, account, and codes to hand on. */
async function endAccess(
  tx: Db,
  { id, zid, status, invite_used_by_pid: pid }: InviteRow,
  now: number,
): Promise<{ pid: number | null; ended: boolean }> {
  if (status !== INVITE_STATUS.used || pid === null) return { pid: null, ended: false }
  await markUsedInviteRevoked(tx, id, now)
  await revokeInvitesOfMember(tx, { zid, pid, now })
  await revokeLoginCode(tx, zid, pid)
  await endParticipation(tx, zid, pid)
  return { pid, ended: true }
}

async function revokeOneInvite(
  { db, clock, caller }: WaveChange,
  zid: number,
  { invite_id, end_access }: { invite_id: number; end_access: boolean },
): Promise<number> {
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const invite = await findInviteById(tx, zid, invite_id)
    if (!invite || !(await findWave(tx, zid, invite.wave_id))) throw createNotFoundError('invite_id')
    if (invite.status === INVITE_STATUS.used && !end_access)
      throw new ApiError('polis_err_treevite_invite_already_used')
    const now = clock()
    const { pid, ended } = await endAccess(tx, invite, now)
    const revoked = Number(pid === null ? await revokeInvite(tx, invite.id, now) : ended)
    const details = { revoked, ended_access: ended }
    if (revoked > 0)
      await recordSecurityEvent(tx, { action: 'invites-revoked', by: caller, zid, details, now })
    return revoked
  })
}

/** Revokes in batches. After an interruption the revoked codes stay revoked, and another request does the rest. */
async function revokeWaveInvites(
  { db, clock, caller }: WaveChange,
  zid: number,
  wave_id: number,
): Promise<number> {
  const wave = await findWave(db, zid, wave_id)
  if (!wave) throw createNotFoundError('wave_id')
  let revoked = 0
  for (;;) {
    const some = await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      const now = clock()
      const revoked = await revokeInviteBatch(tx, { wave_id, limit: LIMITS.inviteBatch, now })
      const details = { wave: wave.wave, revoked }
      if (revoked > 0)
        await recordSecurityEvent(tx, { action: 'invites-revoked', by: caller, zid, details, now })
      return revoked
    })
    revoked += some
    if (some < LIMITS.inviteBatch) return revoked
    await new Promise(setImmediate)
  }
}

/**
 * Revokes one unused invite, a used one with `end_access`, or all unused invites of a wave including those of members, and returns their number.
 * @throws ApiError when neither or both are named, none matches, or the invite was used
 */
export async function revokeInvites(
  dependencies: WaveChange,
  { zid }: ConversationRow,
  {
    invite_id,
    wave_id,
    end_access = false,
  }: { invite_id?: number | undefined; wave_id?: number | undefined; end_access?: boolean | undefined },
): Promise<number> {
  if (invite_id !== undefined && wave_id !== undefined)
    throw new ApiError('polis_err_treevite_invalid_request', {
      field: 'wave_id',
      message: 'Name an invite or a wave, not both.',
    })
  if (wave_id !== undefined) return revokeWaveInvites(dependencies, zid, wave_id)
  if (invite_id === undefined) throw createMissingError('invite_id')
  return revokeOneInvite(dependencies, zid, { invite_id, end_access })
}
