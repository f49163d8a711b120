import { endParticipation } from '../participation/public.ts'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, getInviteStatus } from '@folkmoot/domain/invites'
import { LIMITS } from '@folkmoot/domain/limits'
import { ApiError, createMissingError } from '../../platform/http/errors.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import type { InviteRow } from '../../platform/storage/conversation-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createNotFoundError, type WaveChange } from './manage-waves.ts'
import {
  countUnusedInvites,
  findInviteById,
  listOwnerInvitesByCode,
  markUsedInviteRevoked,
  revokeInvite,
  revokeInviteBatch,
  revokeInvites as revokeListedInvites,
  revokeInvitesOfMember,
  revokeLoginCode,
} from './revoke.storage.ts'
import { findWave, listAllWaves } from './storage.ts'

type RevokeReply = EndpointReply<typeof inviteTree.revokeInvites>

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
  { wave_id, dry_run }: { wave_id: number; dry_run: boolean },
): Promise<number> {
  const wave = await findWave(db, zid, wave_id)
  if (!wave) throw createNotFoundError('wave_id')
  if (dry_run) return countUnusedInvites(db, wave.id)
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

/** Revokes the owner's codes with these names that are unused, in one transaction. Others stay as they are and are counted. */
async function revokeNamedInvites(
  { db, clock, caller }: WaveChange,
  zid: number,
  { codes, dry_run }: { codes: ReadonlySet<string>; dry_run: boolean },
): Promise<RevokeReply> {
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const now = clock()
    const waves = new Map((await listAllWaves(tx, zid)).map((wave) => [wave.id, wave]))
    const found = await listOwnerInvitesByCode(tx, zid, [...codes])
    const ids: number[] = []
    let used = 0
    for (const { id, wave_id, status } of found) {
      const current = getInviteStatus(status, waves.get(wave_id)?.expires_at ?? null, now)
      if (current === INVITE_STATUS.unused) ids.push(id)
      else if (current === INVITE_STATUS.used) used += 1
    }
    const revoked = ids.length
    if (revoked > 0 && !dry_run) {
      await revokeListedInvites(tx, ids, now)
      await recordSecurityEvent(tx, {
        action: 'invites-revoked',
        by: caller,
        zid,
        details: { revoked },
        now,
      })
    }
    return { revoked, used, ended: found.length - revoked - used, unknown: codes.size - found.length }
  })
}

interface RevokeRequest {
  invite_id?: number | undefined
  wave_id?: number | undefined
  invite_codes?: readonly string[] | undefined
  dry_run?: boolean | undefined
  end_access?: boolean | undefined
}

/**
 * Revokes one unused invite, a used one with `end_access`, the named codes, or all unused invites of a wave including those of
 * members, and returns their number; with `dry_run` it only counts.
 * @throws ApiError when none or several of these are given, none matches, or the one invite was used
 */
export async function revokeInvites(
  dependencies: WaveChange,
  { zid }: ConversationRow,
  { invite_id, wave_id, invite_codes, dry_run = false, end_access = false }: RevokeRequest,
): Promise<RevokeReply> {
  const given = [invite_id, wave_id, invite_codes].filter((one) => one !== undefined)
  if (given.length > 1)
    throw new ApiError('polis_err_treevite_invalid_request', {
      field: 'wave_id',
      message: 'Name an invite, codes or a wave, not several of them.',
    })
  if (invite_codes) return revokeNamedInvites(dependencies, zid, { codes: new Set(invite_codes), dry_run })
  if (wave_id !== undefined)
    return { revoked: await revokeWaveInvites(dependencies, zid, { wave_id, dry_run }) }
  if (invite_id === undefined) throw createMissingError('invite_id')
  return { revoked: await revokeOneInvite(dependencies, zid, { invite_id, end_access }) }
}
