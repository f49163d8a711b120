import { beforeEach, describe, expect, it } from 'vitest'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { provideServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { createWave } from './create-wave.ts'

const MEMBER_COUNT = 4
const INVITES_PER_MEMBER = 1000

describe('create a wave of many invites (createWave)', () => {
  let tree: TestInviteTree
  const server = provideServer()
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 100 })
    await tree.admit(MEMBER_COUNT)
  })

  const given = (random = generateSecureInt) => ({
    db: server.db,
    clock: Date.now,
    random,
    caller: { kind: 'anonymous' as const },
  })
  const rows = async () =>
    (await server.rows('treevite_invites', { zid: tree.zid })).filter(({ wave_id }) => wave_id > 1)

  it('[API-2] gives every member of the parent their codes once, also those who join meanwhile', async () => {
    const request = { invites_per_user: INVITES_PER_MEMBER, owner_invites: 7 }
    const making = createWave(given(), tree.zid, request)
    const late = await tree.join(1)
    expect((await making).wave.wave).toBe(2)
    expect(await tree.myInvites(late)).toHaveLength(INVITES_PER_MEMBER)
    const counts = new Map<number | null, number>()
    const made = await rows()
    for (const { invite_owner_pid: pid } of made) counts.set(pid, (counts.get(pid) ?? 0) + 1)
    expect(counts.get(null)).toBe(7)
    counts.delete(null)
    expect([...counts.values()]).toEqual(Array(MEMBER_COUNT + 1).fill(INVITES_PER_MEMBER))
    expect(new Set(made.map(({ invite_code }) => invite_code)).size).toBe(made.length)
  })

  it('[API-7] stores nothing when it cannot finish', async () => {
    let drawn = 0
    const failing = (below: number) => {
      if ((drawn += 1) > 25_000) throw new Error('no more chance')
      return generateSecureInt(below)
    }
    const making = createWave(given(failing), tree.zid, { invites_per_user: INVITES_PER_MEMBER })
    await expect(making).rejects.toThrow('no more chance')
    expect(await rows()).toEqual([])
    expect((await tree.wave({ owner_invites: 1 })).body.wave).toBe(2)
  })
})
