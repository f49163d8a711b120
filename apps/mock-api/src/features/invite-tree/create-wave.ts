import type { ErrorCode } from '@folkmoot/api-types/errors'
import {
  INVITE_STATUS,
  createInviteCode,
  getParentWave,
  planWave,
  type WavePlan,
  type WaveRefusal,
  type WaveRequest,
} from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Caller } from '../../core/caller.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import { allocateId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import type { WaveRow } from '../../storage/invite-tables.ts'
import { lockGeneration, lockIfPresent } from '../../storage/generations.ts'
import { emitEvent } from '../../core/webhook-events.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'
import {
  markWaveForDeletion,
  countInvites,
  countWaveMembers,
  deleteInviteBatch,
  deleteWave,
  insertInvites,
  insertWave,
  listAbandonedWaves,
  listInviteOwners,
  listWaveMembers,
  updateLease,
  type InviteWithoutCode,
} from './create-wave.storage.ts'
import { releaseStep } from './plan.storage.ts'
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

/** A wave whose codes are being created. */
interface WaveCreation {
  dependencies: WaveDependencies
  wave: WaveRow
  /** the id of the parent's row; undefined for the root, which has no members */
  parentId: number | undefined
  codesPerMember: number
  /** the id of the next invite */
  nextInviteId: number
  /** the last member who has codes */
  lastPid: number
}

/**
 * Creates the codes of the next members, except of those who joined meanwhile and have them. Returns false when no
 * members are left.
 */
async function insertMemberInvites(tx: Db, creation: WaveCreation): Promise<boolean> {
  const { dependencies, wave, parentId, codesPerMember, lastPid } = creation
  if (parentId === undefined || codesPerMember === 0) return false
  const limit = Math.ceil(LIMITS.inviteBatch / codesPerMember)
  const members = await listWaveMembers(tx, { zid: wave.zid, wave_id: parentId, after: lastPid, limit })
  const last = members.at(-1)?.pid ?? lastPid
  const have = await listInviteOwners(tx, { wave_id: wave.id, from: lastPid + 1, to: last })
  const now = wave.created_at
  const blanks = members
    .filter(({ pid }) => !have.has(pid))
    .flatMap(({ pid, invite_id: parent_invite_id }, place) => {
      const id = creation.nextInviteId + place * codesPerMember
      return createInvitesWithoutCode(wave, {
        pid,
        parent_invite_id,
        firstId: id,
        count: codesPerMember,
        now,
      })
    })
  await insertInvites(tx, blanks, () => createInviteCode(dependencies.random))
  creation.nextInviteId += blanks.length
  creation.lastPid = last
  return members.length === limit
}

/** Stores the wave with the owner's codes. It stays hidden under a lease when its members' codes follow in batches. */
async function insertPlannedWave(
  tx: Db,
  dependencies: WaveDependencies,
  zid: number,
  plan: WavePlan,
  parent_id?: number,
): Promise<WaveCreation> {
  const { wave, parent_wave, size, invites_per_user, owner_invites, ownerCodes, codesNow } = plan
  const now = dependencies.clock()
  const row = {
    id: await allocateId(tx, 'wave'),
    zid,
    wave,
    parent_wave,
    size,
    invites_per_user,
    owner_invites,
    making_until: codesNow > LIMITS.invitesAtOnce ? now + LIMITS.waveLeaseMs : null,
    expires_at: null,
    created_at: now,
    updated_at: now,
  }
  await insertWave(tx, row)
  const id = codesNow > 0 ? await allocateId(tx, 'invite', codesNow) : 0
  const owner = { pid: null, parent_invite_id: null, firstId: id, count: ownerCodes, now }
  await insertInvites(tx, createInvitesWithoutCode(row, owner), () => createInviteCode(dependencies.random))
  return {
    dependencies,
    wave: row,
    parentId: parent_id,
    codesPerMember: plan.codesPerMember,
    nextInviteId: id + ownerCodes,
    lastPid: -1,
  }
}

/** A request that is known only in the transaction of its wave, which `finish` ends. */
interface PreparedRequest {
  prepare: (tx: Db) => Promise<WaveRequest>
  finish: (tx: Db, wave: WaveRow) => Promise<void>
}

async function insertNextWave(
  tx: Db,
  dependencies: WaveDependencies,
  zid: number,
  given: WaveRequest | PreparedRequest,
): Promise<WaveCreation> {
  await lockGeneration(tx, zid)
  const request = 'prepare' in given ? await given.prepare(tx) : given
  const rows = await listAllWaves(tx, zid)
  const waves = rows.map(({ wave, size, making_until }) => ({
    wave,
    size,
    isCreating: making_until !== null,
  }))
  const parent_id = rows.find(({ wave }) => wave === getParentWave(waves, request))?.id
  const members = parent_id === undefined ? 0 : await countWaveMembers(tx, parent_id)
  const answer = planWave({ waves, members, request })
  if ('refused' in answer) {
    const [code, field] = REFUSAL_ERRORS[answer.refused]
    throw new ApiError(code, { field })
  }
  const creation = await insertPlannedWave(tx, dependencies, zid, answer.plan, parent_id)
  if ('prepare' in given) await given.finish(tx, creation.wave)
  return creation
}

/**
 * Plans the next wave of a conversation and stores it: complete, or with the owner's codes when those of the members
 * are too many for one transaction. It is hidden then until `finishWaveCreation`.
 * @throws ApiError with the reason why there can be no such wave
 */
export const startWaveCreation = (
  dependencies: WaveDependencies,
  zid: number,
  request: WaveRequest | PreparedRequest,
): Promise<WaveCreation> =>
  runTransaction(dependencies.db, async (tx) => {
    const creation = await insertNextWave(tx, dependencies, zid, request)
    let more = creation.wave.making_until === null
    while (more) more = await insertMemberInvites(tx, creation)
    const { wave, created_at: now } = creation.wave
    const event = { action: 'invites-created', by: dependencies.caller, zid, details: { wave }, now } as const
    if (creation.wave.making_until === null) await emitWave(tx, creation)
    await recordSecurityEvent(tx, event)
    return creation
  })

/** Tells webhooks of a wave that is complete. */
const emitWave = async (tx: Db, { wave: { id, wave, zid }, dependencies }: WaveCreation): Promise<void> => {
  const data = { wave, codes: await countInvites(tx, id) }
  await emitEvent(tx, zid, { type: 'wave.created', data, now: dependencies.clock() })
}

/** Creates the codes of the members of a large wave in batches and makes the wave visible. */
async function insertInvitesInBatches(creation: WaveCreation): Promise<void> {
  const { dependencies, wave } = creation
  const step = (lease: number | null, work: (tx: Db) => Promise<boolean>) =>
    runTransaction(dependencies.db, async (tx) => {
      await lockGeneration(tx, wave.zid)
      if (!(await updateLease(tx, wave.id, lease)))
        throw new Error('The wave was deleted while it was being created.')
      return work(tx)
    })
  while (await step(dependencies.clock() + LIMITS.waveLeaseMs, (tx) => insertMemberInvites(tx, creation)))
    await new Promise(setImmediate)
  await step(null, async (tx) => {
    await emitWave(tx, creation)
    return false
  })
}

/** Finishes a wave and returns the number of its codes. @throws ApiError when that fails; the wave is deleted then */
export async function finishWaveCreation(creation: WaveCreation): Promise<number> {
  const { dependencies, wave } = creation
  if (wave.making_until !== null)
    try {
      await insertInvitesInBatches(creation)
    } catch (cause) {
      await deleteUnfinishedWave(dependencies.db, { ...wave, before: Number.MAX_SAFE_INTEGER })
      throw new ApiError('polis_err_treevite_create_wave', { cause })
    }
  return countInvites(dependencies.db, wave.id)
}

/**
 * Creates the next wave of a conversation: one number even for concurrent requests, the owner's codes, and codes for
 * each member of the parent. Later members of the parent get theirs when they join. A large wave is hidden until its
 * last code exists, and deleted when that fails.
 * @throws ApiError with the reason why there can be no such wave
 */
export async function createWave(
  dependencies: WaveDependencies,
  zid: number,
  request: WaveRequest,
): Promise<{ wave: WaveRow; invites_created: number }> {
  const creation = await startWaveCreation(dependencies, zid, request)
  return {
    invites_created: await finishWaveCreation(creation),
    wave: { ...creation.wave, making_until: null },
  }
}

/** Deletes a wave whose lease ended before `before`, unless it was finished. */
async function deleteUnfinishedWave(
  db: Db,
  { id, zid, before }: { id: number; zid: number; before: number },
): Promise<void> {
  const isMarked = await runTransaction(db, async (tx) => {
    await lockIfPresent(tx, zid)
    const isMarked = await markWaveForDeletion(tx, id, before)
    const wave = isMarked ? (await listAllWaves(tx, zid)).find((one) => one.id === id) : undefined
    if (wave) await releaseStep(tx, wave, wave.updated_at)
    return isMarked
  })
  if (!isMarked) return
  while ((await deleteInviteBatch(db, id, LIMITS.inviteBatch)) > 0) await new Promise(setImmediate)
  await deleteWave(db, id)
}

/** Deletes unfinished waves with an expired lease: their process has ended. */
export async function deleteAbandonedWaves(db: Db, now: number): Promise<void> {
  for (const wave of await listAbandonedWaves(db, now))
    await deleteUnfinishedWave(db, { ...wave, before: now })
}
