import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('create and list waves (createWave, listWaves)', () => {
  let tree: TestInviteTree
  let now = Date.UTC(2026, 8, 7)
  const server = shareServer({ clock: () => (now += 1) })
  beforeEach(async () => {
    tree = await createInviteTree(server)
  })

  it('[API-2] creates the first wave with the owner’s codes', async () => {
    const { status, body } = await tree.wave({ owner_invites: 5 })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      conversation_id: tree.conversation_id,
      wave: 1,
      parent_wave: 0,
      size: 5,
      invites_per_user: 0,
      owner_invites: 5,
      created_at: expect.stringMatching(ISO_TIME),
      updated_at: expect.stringMatching(ISO_TIME),
      expires_at: null,
      invites_created: 5,
    })
    expect(await tree.codes(1)).toHaveLength(5)
  })

  it.each([
    [{}, 'polis_err_treevite_wave_requires_invites'],
    [{ owner_invites: 1, parent_wave: 999 }, 'polis_err_treevite_parent_wave_not_found'],
  ])('[API-7] refuses %j with %s, and creates nothing', async (body, error) => {
    const field = expect.stringMatching(/^(invites_per_user|parent_wave)$/)
    expect(await tree.wave(body)).toMatchObject({ status: 400, body: { error, status: 400, field } })
    expect(await tree.waves()).toEqual([])
  })

  it('[API-2] numbers waves once however many are made at the same time', async () => {
    await tree.wave({ owner_invites: 1 })
    await tree.join(1)
    const answers = await repeatTogether(4, () =>
      tree.wave({ owner_invites: 2, invites_per_user: 2, parent_wave: 1 }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201))
    const numbers = answers.map(({ body }) => body.wave).sort((a, b) => a - b)
    expect(numbers).toEqual([2, 3, 4, 5])
    expect(answers.every(({ body }) => body.invites_created === 4)).toBe(true)
  })

  it('[TREE-2] lists for each wave who joined and the status of its codes, on request', async () => {
    await tree.wave({ owner_invites: 5 })
    const [token] = [await tree.join(1), await tree.join(1)]
    await tree.wave({ invites_per_user: 2 })
    const [mine] = await tree.myInvites(token)
    expect(mine && (await tree.redeem(mine.invite_code)).status).toBe(201)
    const [unused] = (await tree.invites({ status: 0 })).invites
    await tree.revoke({ invite_id: unused?.id })
    expect(await tree.waves()).toMatchObject([
      { wave: 1, members: 2, unused: 2, used: 2, revoked: 1, expired: 0 },
      { wave: 2, members: 1, unused: 3, used: 1, revoked: 0, expired: 0 },
    ])
    await tree.expire({ wave_id: (await tree.waves())[0]?.id, expires_at: 1 })
    expect(await tree.waves({ wave: 1 })).toMatchObject([{ unused: 0, used: 2, revoked: 1, expired: 2 }])
  })

  it('[API-2] draws another code if the conversation has it already, and fails if there is none', async () => {
    const { createWave } = await import('./create-wave.ts')
    let drawn = 0
    /** the first two codes are the same, then each is another one */
    const random = (below: number) => Math.floor(Math.max(0, (drawn += 1) - 20) / 10) % below
    const given = { db: server.db, clock: Date.now, random, caller: { kind: 'anonymous' as const } }
    expect((await createWave(given, tree.zid, { owner_invites: 3 })).invites_created).toBe(3)
    expect(new Set(await tree.codes(1)).size).toBe(3)
    // the last one too: no wave has fewer codes than it says
    for (const owner_invites of [1, 2])
      await expect(createWave({ ...given, random: () => 0 }, tree.zid, { owner_invites })).rejects.toThrow(
        'No free invite code',
      )
    expect(await tree.waves()).toHaveLength(1)
  })

  describe('a participant’s own invite codes (listMyInvites)', () => {
    beforeEach(async () => {
      await tree.wave({ owner_invites: 4 })
    })

    it('[TREE-5] are created on joining a wave that has a next wave', async () => {
      await tree.wave({ invites_per_user: 3 })
      const token = await tree.join(1)
      const mine = await tree.myInvites(token)
      expect(mine).toHaveLength(3)
      expect(mine[0]).toEqual({
        id: expect.any(Number),
        invite_code: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
        status: 0,
        created_at: expect.stringMatching(/Z$/),
      })
      expect(mine.map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toSorted((a, b) => a - b))
      // these codes are theirs, not the owner's
      expect((await tree.invites({})).pagination.total).toBe(4)
    })

    it('[API-2] are returned with the participant’s place, in any state, without who used them', async () => {
      await tree.wave({ invites_per_user: 3 })
      const token = await tree.join(1)
      const [first, second] = await tree.myInvites(token)
      await tree.redeem(first?.invite_code ?? '')
      await tree.revoke({ invite_id: second?.id })
      const place = await tree.me(token)
      expect(place).toMatchObject({
        participant: { pid: 0, conversation_id: tree.conversation_id },
        wave: { wave: 1, wave_id: expect.any(Number), joined_at: expect.stringMatching(/Z$/) },
      })
      expect(place.invites.map(({ status, invite_used_by_pid }) => [status, invite_used_by_pid])).toEqual([
        // by whom is not said
        [1, null],
        [2, null],
        [0, null],
      ])
      expect(Object.keys(place.invites[0] ?? {})).toEqual([
        'id',
        'invite_code',
        'status',
        'created_at',
        'invite_used_by_pid',
        'invite_used_at',
      ])
      expect(await tree.myInvites(token)).toHaveLength(1)
    })

    it('[TREE-5] belong to the first wave by which the participant joined', async () => {
      await tree.wave({ owner_invites: 1 })
      const token = await tree.join(2)
      await tree.join(1, token)
      expect((await tree.me(token)).wave?.wave).toBe(2)
    })

    it('[API-2] can be downloaded as a file', async () => {
      await tree.wave({ invites_per_user: 2 })
      const token = await tree.join(1)
      const mine = await tree.myInvites(token)
      const { headers, body } = await tree.myCsv(token)
      expect(body).toBe(
        [
          'invite_code,status,created_at',
          ...mine.map(({ invite_code }) => `${invite_code},unused,Mon Sep 07 2026`),
        ].join('\n'),
      )
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(headers['content-disposition']).toMatch(
        new RegExp(
          `^attachment; filename="my_treevite_invites_${tree.conversation_id}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z.csv"$`,
        ),
      )
    })

    it('[API-6] are theirs alone', async () => {
      await tree.wave({ invites_per_user: 2 })
      const [mine, others] = [await tree.join(1), await tree.join(1)]
      const codes = (await tree.myInvites(mine)).map(({ invite_code }) => invite_code)
      const elsewhere = await createInviteTree(server)
      await elsewhere.wave({ owner_invites: 1 })
      for (const token of [others, await elsewhere.join(1)]) {
        const theirs = JSON.stringify([await tree.myInvites(token), await tree.me(token)])
        for (const code of codes) expect(theirs).not.toContain(code)
      }
    })
  })
})
