import type { ErrorCode } from '@folkmoot/api-types/failure'
import {
  INVITE_STATUS,
  newInviteCode,
  parentOf,
  planWave,
  type WavePlan,
  type WaveRefusal,
  type WaveRequest,
} from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Dependencies } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { nextId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import type { Waves } from '../../storage/invite-tables.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { transaction } from '../../storage/guard.ts'
import {
  condemnWave,
  countInvites,
  countMembersOf,
  deleteSomeInvites,
  deleteWave,
  insertInvites,
  insertWave,
  listAbandonedWaves,
  listGiven,
  listMembers,
  setLease,
  type BlankInvite,
} from './making.storage.ts'
import { listAllWaves } from './storage.ts'

type Given = Pick<Dependencies, 'db' | 'clock' | 'random'>

const REFUSALS: Readonly<Record<WaveRefusal, readonly [code: ErrorCode, field: string]>> = {
  requires_invites: ['polis_err_treevite_wave_requires_invites', 'invites_per_user'],
  parent_not_found: ['polis_err_treevite_parent_wave_not_found', 'parent_wave'],
  too_large: ['polis_err_treevite_wave_too_large', 'invites_per_user'],
}

interface ForWhom {
  pid: number | null
  parent_invite_id: number | null
  /** the number of the first row */
  id: number
  count: number
  now: number
}

/** Unused codes of one wave for one person, or for the owner. */
export const blankInvites = (
  { id: wave_id, zid }: Waves,
  { pid, parent_invite_id, id, count, now }: ForWhom,
): BlankInvite[] =>
  Array.from({ length: count }, (_, ordinal) => ({
    id: id + ordinal,
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

/** A wave on its way to its members. */
export interface Making {
  given: Given
  wave: Waves
  /** the parent's row; undefined for the root, which has no members */
  parent_id: number | undefined
  perMember: number
  /** the number of the next code */
  nextId: number
  /** the last member who has theirs */
  after: number
}

/** Gives the next members their codes, unless they joined meanwhile and have them; false when there are none left. */
async function giveSome(tx: Db, making: Making): Promise<boolean> {
  const { given, wave, parent_id, perMember, after } = making
  if (parent_id === undefined || perMember === 0) return false
  const limit = Math.ceil(LIMITS.inviteBatch / perMember)
  const members = await listMembers(tx, { zid: wave.zid, wave_id: parent_id, after, limit })
  const last = members.at(-1)?.pid ?? after
  const have = await listGiven(tx, { wave_id: wave.id, from: after + 1, to: last })
  const now = wave.created_at
  const blanks = members
    .filter(({ pid }) => !have.has(pid))
    .flatMap(({ pid, invite_id: parent_invite_id }, place) => {
      const id = making.nextId + place * perMember
      return blankInvites(wave, { pid, parent_invite_id, id, count: perMember, now })
    })
  await insertInvites(tx, blanks, () => newInviteCode(given.random))
  making.nextId += blanks.length
  making.after = last
  return members.length === limit
}

/** Stores the wave with the owner's codes; hidden and under a lease when its members' are to follow in batches. */
async function begin(tx: Db, given: Given, zid: number, plan: WavePlan, parent_id?: number): Promise<Making> {
  const { wave, parent_wave, size, invites_per_user, owner_invites, ownerCodes, codesNow } = plan
  const now = given.clock()
  const row = {
    id: await nextId(tx, 'wave'),
    zid,
    wave,
    parent_wave,
    size,
    invites_per_user,
    owner_invites,
    making_until: codesNow > LIMITS.invitesAtOnce ? now + LIMITS.waveLease : null,
    expires_at: null,
    created_at: now,
    updated_at: now,
  }
  await insertWave(tx, row)
  const id = codesNow > 0 ? await nextId(tx, 'invite', codesNow) : 0
  const owners = blankInvites(row, { pid: null, parent_invite_id: null, id, count: ownerCodes, now })
  await insertInvites(tx, owners, () => newInviteCode(given.random))
  return {
    given,
    wave: row,
    parent_id,
    perMember: plan.codesPerMember,
    nextId: id + ownerCodes,
    after: -1,
  }
}

async function planned(tx: Db, given: Given, zid: number, request: WaveRequest): Promise<Making> {
  await lockGeneration(tx, zid)
  const rows = await listAllWaves(tx, zid)
  const waves = rows.map(({ wave, size, making_until }) => ({ wave, size, making: making_until !== null }))
  const parent_id = rows.find(({ wave }) => wave === parentOf(waves, request))?.id
  const members = parent_id === undefined ? 0 : await countMembersOf(tx, parent_id)
  const answer = planWave({ waves, members, request })
  if ('refused' in answer) {
    const [code, field] = REFUSALS[answer.refused]
    throw new ApiError(code, { field })
  }
  return begin(tx, given, zid, answer.plan, parent_id)
}

/**
 * Decides the next wave of a conversation, and makes it: whole, or up to the owner's codes when its members' are too
 * many for one transaction. It is hidden then until `finishWave`.
 * @throws ApiError that says why there can be no such wave
 */
export const beginWave = (given: Given, zid: number, request: WaveRequest): Promise<Making> =>
  transaction(given.db, async (tx) => {
    const making = await planned(tx, given, zid, request)
    let more = making.wave.making_until === null
    while (more) more = await giveSome(tx, making)
    return making
  })

/** Gives the members of a large wave their codes in batches, with other requests in between, and shows it. */
async function giveInBatches(making: Making): Promise<void> {
  const { given, wave } = making
  const step = (lease: number | null, work: (tx: Db) => Promise<boolean>) =>
    transaction(given.db, async (tx) => {
      await lockGeneration(tx, wave.zid)
      if (!(await setLease(tx, wave.id, lease))) throw new Error('The wave was swept while it was made.')
      return work(tx)
    })
  while (await step(given.clock() + LIMITS.waveLease, (tx) => giveSome(tx, making)))
    await new Promise(setImmediate)
  await step(null, () => Promise.resolve(false))
}

/**
 * Makes what is left of a wave that was begun, and gives the number of its codes.
 * @throws ApiError when that fails: the wave is taken back then
 */
export async function finishWave(making: Making): Promise<number> {
  const { given, wave } = making
  if (wave.making_until !== null)
    try {
      await giveInBatches(making)
    } catch (cause) {
      await discardWave(given.db, { ...wave, before: Number.MAX_SAFE_INTEGER })
      throw new ApiError('polis_err_treevite_create_wave', { cause })
    }
  return countInvites(given.db, wave.id)
}

/**
 * Makes the next wave of a conversation: its number once however many are made at the same time, the owner's codes,
 * and as many as it says for each member of the parent. Who joins the parent later gets theirs then. All of it or
 * nothing: a large wave is hidden until its last code is made, and taken back when that fails.
 * @throws ApiError that says why there can be no such wave
 */
export async function makeWave(
  given: Given,
  zid: number,
  request: WaveRequest,
): Promise<{ wave: Waves; invites_created: number }> {
  const making = await beginWave(given, zid, request)
  return { invites_created: await finishWave(making), wave: { ...making.wave, making_until: null } }
}

/** Takes back a wave whose lease ended before `before`, unless it was finished meanwhile. */
async function discardWave(
  db: Db,
  { id, zid, before }: { id: number; zid: number; before: number },
): Promise<void> {
  const condemned = await transaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    return condemnWave(tx, id, before)
  })
  if (!condemned) return
  while ((await deleteSomeInvites(db, id, LIMITS.inviteBatch)) > 0) await new Promise(setImmediate)
  await deleteWave(db, id)
}

/** Takes back the waves whose making has ended without an end: the process that made them is gone. */
export async function sweepWaves(db: Db, now: number): Promise<void> {
  for (const wave of await listAbandonedWaves(db, now)) await discardWave(db, { ...wave, before: now })
}
