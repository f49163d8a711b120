import { LIMITS } from '@folkmoot/domain/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateSecureInt } from '../../secure-random.ts'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { startWaveCreation, finishWaveCreation, createWave, deleteAbandonedWaves } from './create-wave.ts'

const MEMBER_COUNT = 12
const INVITES_PER_MEMBER = 1000

describe('create a wave of many invites (createWave)', () => {
  let server: TestServer
  let tree: TestInviteTree
  beforeEach(async () => {
    server = await createTestServer()
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 100 })
    await tree.admit(MEMBER_COUNT)
  })
  afterEach(() => server.close())

  const given = (random = generateSecureInt) => ({
    db: server.db,
    clock: Date.now,
    random,
    caller: { kind: 'anonymous' as const },
  })
  const hidden = () =>
    server.db
      .selectFrom('treevite_waves')
      .where('zid', '<', FOREIGN_ZID)
      .selectAll()
      .where('making_until', 'is not', null)
      .executeTakeFirst()
  const rows = () =>
    server.db
      .selectFrom('treevite_invites')
      .selectAll()
      .where('zid', '<', FOREIGN_ZID)
      .where('wave_id', '>', 1)
      .execute()

  /** Waits until the wave has its number and is still hidden. */
  async function begun() {
    for (;;) {
      const wave = await hidden()
      if (wave) return wave
      await new Promise(setImmediate)
    }
  }

  /** Counts the codes of each person in a wave; null stands for the owner. */
  async function perPerson(wave_id: number): Promise<Map<number | null, number>> {
    const counts = new Map<number | null, number>()
    for (const row of await rows())
      if (row.wave_id === wave_id)
        counts.set(row.invite_owner_pid, (counts.get(row.invite_owner_pid) ?? 0) + 1)
    return counts
  }

  it('[API-2] gives participants who join meanwhile their codes once', async () => {
    const making = await startWaveCreation(given(), tree.zid, {
      invites_per_user: INVITES_PER_MEMBER,
      owner_invites: 7,
    })
    const late = await tree.join(1)
    const [code = ''] = await tree.codes(1)
    expect(await tree.myInvites(late)).toEqual([])
    // a participant whose codes are pending redeems another code of the parent
    await server.db
      .updateTable('treevite_invites')
      .set({ status: 1, invite_used_by_pid: 3, invite_used_at: 1 })
      .where('invite_code', '=', code)
      .execute()
    expect(await finishWaveCreation(making)).toBe((MEMBER_COUNT + 1) * INVITES_PER_MEMBER + 7)
    const counts = await perPerson(making.wave.id)
    expect(counts.get(null)).toBe(7)
    expect([...counts.values()].filter((count) => count === INVITES_PER_MEMBER)).toHaveLength(
      MEMBER_COUNT + 1,
    )
    expect(counts.size).toBe(MEMBER_COUNT + 2)
    expect(await tree.myInvites(late)).toHaveLength(INVITES_PER_MEMBER)
    const codes = (await rows()).map(({ invite_code }) => invite_code)
    expect(new Set(codes).size).toBe((MEMBER_COUNT + 1) * INVITES_PER_MEMBER + 7)
  })

  it('[API-2] hides the wave while its invites are created, and none of them can be used or changed', async () => {
    await tree.wave({ invites_per_user: 2, owner_invites: 7 })
    const [{ id = -1 } = {}] = await tree.waves({ wave: 2 })
    const set = (making_until: number | null) =>
      server.db.updateTable('treevite_waves').set({ making_until }).where('id', '=', id).execute()
    const [code = ''] = await tree.codes(2)
    await set(Date.now() + LIMITS.waveLeaseMs)
    const token = await tree.join(1)
    expect(await tree.waves()).toHaveLength(1)
    expect((await tree.invites()).pagination.total).toBe(100)
    expect((await tree.invites({ wave_id: id })).invites).toEqual([])
    expect(String((await tree.csv()).body).split('\n')).toHaveLength(101)
    expect(await tree.myInvites(token)).toEqual([])
    expect((await tree.me(token)).invites).toEqual([])
    expect((await tree.expire({ wave_id: id, expires_at: 1 })).status).toBe(400)
    expect((await tree.revoke({ wave_id: id })).status).toBe(400)
    const [row] = await rows()
    expect((await tree.revoke({ invite_id: row?.id })).status).toBe(400)
    expect((await tree.redeem(code)).status).toBe(400)
    expect((await tree.wave({ owner_invites: 1, parent_wave: 2 })).body.error).toBe(
      'polis_err_treevite_parent_wave_not_found',
    )
    await set(null)
    expect(await tree.waves()).toHaveLength(2)
    expect(await tree.myInvites(token)).toHaveLength(2)
    expect((await tree.redeem(code)).status).toBe(201)
  })

  it('[API-2] gives another wave meanwhile the next number, and the latest visible wave as its parent', async () => {
    const making = tree.wave({ invites_per_user: INVITES_PER_MEMBER })
    await begun()
    expect((await tree.wave({ owner_invites: 1 })).body).toMatchObject({ wave: 3, parent_wave: 1 })
    expect((await making).body).toMatchObject({ wave: 2, parent_wave: 1 })
    expect((await tree.waves()).map(({ wave }) => wave)).toEqual([1, 2, 3])
  })

  it('[API-7] deletes everything when it cannot finish', async () => {
    let drawn = 0
    const failing = (below: number) => {
      if ((drawn += 1) > 70_000) throw new Error('no more chance')
      return generateSecureInt(below)
    }
    await expect(
      createWave(given(failing), tree.zid, { invites_per_user: INVITES_PER_MEMBER }),
    ).rejects.toMatchObject({
      code: 'polis_err_treevite_create_wave',
    })
    expect(await rows()).toEqual([])
    expect(await hidden()).toBeUndefined()
    expect((await tree.wave({ owner_invites: 1 })).body.wave).toBe(2)
  })

  it('[API-9] is deleted when its process is gone, and not while it runs', async () => {
    const now = Date.now()
    const making = createWave(given(), tree.zid, { invites_per_user: INVITES_PER_MEMBER })
    const { making_until } = await begun()
    expect(making_until).toBeGreaterThanOrEqual(now + LIMITS.waveLeaseMs)
    await deleteAbandonedWaves(server.db, Date.now())
    expect((await making).invites_created).toBe(MEMBER_COUNT * INVITES_PER_MEMBER)
    await deleteAbandonedWaves(server.db, Number.MAX_SAFE_INTEGER)
    expect(await tree.waves()).toHaveLength(2)
    // a process that failed while it created this one
    await server.db
      .updateTable('treevite_waves')
      .where('zid', '<', FOREIGN_ZID)
      .set({ making_until: now })
      .where('wave', '=', 2)
      .execute()
    expect(await tree.waves()).toHaveLength(1)
    await deleteAbandonedWaves(server.db, now + 1)
    expect(await rows()).toEqual([])
    expect(await hidden()).toBeUndefined()
  })

  it('[API-9] reports an error when it was deleted although its process runs, and stores nothing', async () => {
    const making = createWave(given(), tree.zid, { invites_per_user: INVITES_PER_MEMBER }).catch(
      (error: unknown) => error,
    )
    await begun()
    await deleteAbandonedWaves(server.db, Number.MAX_SAFE_INTEGER)
    expect(await making).toMatchObject({ code: 'polis_err_treevite_create_wave' })
    const token = await tree.join(1)
    expect(await tree.myInvites(token)).toEqual([])
    expect(await rows()).toEqual([])
  })
})
