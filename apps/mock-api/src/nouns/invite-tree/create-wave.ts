import { emitEvent } from '../webhooks/public.ts'
import { setImmediate as waitForTurn } from 'node:timers/promises'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import {
  INVITE_STATUS,
  createInviteCode,
  getParentWave,
  planWave,
  type WaveRefusal,
  type WaveRequest,
} from '@folkmoot/domain/invites'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Caller } from '../../platform/identity/caller.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import type { WaveRow } from '../../platform/storage/conversation-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import {
  countWaveMembers,
  insertInvites,
  insertWave,
  listWaveMembers,
  type InviteWithoutCode,
} from './create-wave.storage.ts'
import { listAllWaves } from './storage.ts'

type WaveDependencies = Pick<Dependencies, 'db' | 'clock' | 'random'> & { caller: Caller }

const REFUSAL_ERRORS: Readonly<Record<WaveRefusal, readonly [code: ErrorCode, field: string]>> = {
  requires_invites: ['polis_err_treevite_wave_requires_invites', 'invites_per_user'],
  parent_not_found: ['polis_err_treevite_parent_wave_not_found', 'parent_wave'],
  too_large: ['polis_err_treevite_wave_too_large', 'invites_per_user'],
}

interface InviteBatch {
  pid: number | null
  parent_invite_id: number | null
  /** the id of the first row */
  firstId: number
  count: number
  now: number
}

/** Creates unused invites of one wave for one participant or the owner. */
export const createInvitesWithoutCode = (
  { id: wave_id, zid }: WaveRow,
  { pid, parent_invite_id, firstId, count, now }: InviteBatch,
): InviteWithoutCode[] =>
  Array.from({ length: count }, (_, ordinal) => ({
    id: firstId + ordinal,
    zid,
    wave_id,
    parent_invite_id,
    status: INVITE_STATUS.unused,
    invite_owner_pid: pid,
    ordinal,
    invite_used_by_pid: null,
    invite_used_at: null,
    created_at: now,
    updated_at: now,
  }))

/** Plans the next wave. @throws ApiError with the reason why there can be none */
async function planNextWave(tx: Db, zid: number, request: WaveRequest) {
  const waves = await listAllWaves(tx, zid)
  const parent = waves.find(({ wave }) => wave === getParentWave(waves, request))
  const members = parent ? await countWaveMembers(tx, parent.id) : 0
  const answer = planWave({ waves, members, request })
  if ('refused' in answer) {
    const [code, field] = REFUSAL_ERRORS[answer.refused]
    throw new ApiError(code, { field })
  }
  return { plan: answer.plan, parent }
}

/**
 * Stores a wave with all of its codes, some at a time, so that other requests are answered in between.
 * @throws ApiError with the reason why there can be no such wave
 */
export async function insertNextWave(
  tx: Db,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
  zid: number,
  request: WaveRequest,
): Promise<{ wave: WaveRow; invites_created: number }> {
  const { plan, parent } = await planNextWave(tx, zid, request)
  const { ownerCodes, codesPerMember, codesNow, ...numbers } = plan
  const now = clock()
  const id = await allocateId(tx, 'wave')
  const wave: WaveRow = { id, zid, ...numbers, expires_at: null, created_at: now, updated_at: now }
  await insertWave(tx, wave)
  let nextId = codesNow > 0 ? await allocateId(tx, 'invite', codesNow) : 0
  const store = async (blanks: readonly InviteWithoutCode[]) => {
    await insertInvites(tx, blanks, () => createInviteCode(random))
    await waitForTurn()
  }
  const create = (pid: number | null, parent_invite_id: number | null, count: number) => {
    const blanks = createInvitesWithoutCode(wave, { pid, parent_invite_id, firstId: nextId, count, now })
    nextId += count
    return blanks
  }
  await store(create(null, null, ownerCodes))
  if (!parent || codesPerMember === 0) return { wave, invites_created: codesNow }
  const limit = Math.ceil(LIMITS.inviteBatch / codesPerMember)
  let after = -1
  for (;;) {
    const members = await listWaveMembers(tx, { zid, wave_id: parent.id, after, limit })
    await store(members.flatMap(({ pid, invite_id }) => create(pid, invite_id, codesPerMember)))
    after = members.at(-1)?.pid ?? after
    if (members.length < limit) return { wave, invites_created: codesNow }
  }
}

/**
 * Creates the next wave of a conversation in one transaction: one number even for concurrent requests, the owner's codes, and
 * codes for each member of the parent. Later members of the parent get theirs when they join.
 * @throws ApiError with the reason why there can be no such wave
 */
export async function createWave(
  dependencies: WaveDependencies,
  zid: number,
  request: WaveRequest,
): Promise<{ wave: WaveRow; invites_created: number }> {
  const { db, clock, caller } = dependencies
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const created = await insertNextWave(tx, dependencies, zid, request)
    const [{ wave }, codes, now] = [created.wave, created.invites_created, clock()]
    await emitEvent(tx, zid, { type: 'wave.created', data: { wave, codes }, now })
    await recordSecurityEvent(tx, { action: 'invites-created', by: caller, zid, details: { wave }, now })
    return created
  })
}
