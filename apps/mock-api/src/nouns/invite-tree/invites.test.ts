import type { Invite } from '@folkmoot/api-types/invite-tree'
import { beforeEach, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

describe('list the owner’s invite codes (listInvites)', () => {
  let tree: TestInviteTree
  let now: number
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    now = Date.UTC(2026, 8, 7, 23, 30)
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 5 })
    await tree.wave({ owner_invites: 2, invites_per_user: 1 })
  })

  const waveId = async (wave: number) => (await tree.waves({ wave }))[0]?.id

  it('[CODE-1] are listed with page and total, newest first, each once', async () => {
    const { invites, pagination } = await tree.invites()
    expect(pagination).toEqual({ limit: 50, offset: 0, total: 7, hasMore: false })
    expect(invites.map(({ wave }) => wave)).toEqual([2, 2, 1, 1, 1, 1, 1])
    expect(invites[0]).toEqual({
      id: expect.any(Number),
      conversation_id: tree.conversation_id,
      wave_id: await waveId(2),
      invite_code: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      status: 0,
      invite_used_by_pid: null,
      invite_used_at: null,
      created_at: '2026-09-07T23:30:00.000Z',
      updated_at: '2026-09-07T23:30:00.000Z',
      wave: 2,
    })
    const pages = await Promise.all([0, 3, 6].map((offset) => tree.invites({ limit: 3, offset })))
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false])
    expect(pages.flatMap(({ invites }) => invites.map(({ id }) => id))).toEqual(invites.map(({ id }) => id))
  })

  it('[CODE-2] are counted by status, of the wave or of all, for any listed status', async () => {
    const token = await tree.join(1)
    const [first, second] = [await waveId(1), await waveId(2)]
    const [one] = (await tree.invites({ wave_id: first, status: 0 })).invites
    await tree.revoke({ invite_id: one?.id })
    const all = await tree.invites({ status: 1 })
    expect(all.counts).toEqual({ unused: 5, used: 1, revoked: 1, expired: 0 })
    expect(all.pagination.total).toBe(1)
    await tree.expire({ wave_id: first, expires_at: now })
    expect((await tree.invites()).counts).toMatchObject({ unused: 2, expired: 3 })
    const ofFirst = await tree.invites({ wave_id: first, status: 3 })
    expect(ofFirst.counts).toEqual({ unused: 0, used: 1, revoked: 1, expired: 3 })
    expect(ofFirst.invites).toHaveLength(3)
    // the member's own code is in no list, so it is in no count of the list either
    expect(await tree.myInvites(token)).toHaveLength(1)
    expect((await tree.invites({ wave_id: second })).counts).toMatchObject({ unused: 2 })
    const behind = await tree.invites({ offset: 7 })
    expect(behind).toMatchObject({ invites: [], pagination: { total: 7, hasMore: false } })
    expect((await tree.invites({ status: 9 })).pagination.total).toBe(0)
  })

  it('[CODE-1] [CODE-4] are downloaded as a file with the contract’s columns and name', async () => {
    // who has a code of their own, which is not among the owner's
    await tree.join(1)
    const { invites } = await tree.invites()
    const { headers, body } = await tree.csv()
    const day = 'Mon Sep 07 2026'
    const lines = invites.map(
      ({ wave, invite_code, status }) =>
        `${wave},${invite_code},${status ? 'used' : 'unused'},${status ? day : ''},${day}`,
    )
    expect(body).toBe(['wave,invite_code,status,invite_used_at,created_at', ...lines].join('\n'))
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="treevite_invites_${tree.conversation_id}_2026-09-07T23-30-00-000Z.csv"`,
    )
  })

  describe('revoke invites (revokeInvites)', () => {
    it('[TREE-5] revokes one unused invite, and reports if it was revoked already', async () => {
      const [invite] = (await tree.invites()).invites
      now += 1000
      expect(await tree.revoke({ invite_id: invite?.id })).toMatchObject({
        status: 200,
        body: { revoked: 1 },
      })
      expect((await tree.revoke({ invite_id: invite?.id })).body).toEqual({ revoked: 0 })
      expect((await tree.invites({ status: 2 })).invites).toMatchObject([
        { id: invite?.id, status: 2, updated_at: '2026-09-07T23:30:01.000Z' },
      ])
      expect((await tree.redeem(invite?.invite_code ?? '')).status).toBe(400)
      expect((await tree.csv()).body).toContain(`${invite?.invite_code},revoked,,`)
    })

    it('[TREE-5] revokes all unused invites of a wave, those of members too, and no others', async () => {
      const token = await tree.join(1)
      await tree.join(2)
      expect((await tree.revoke({ wave_id: await waveId(2) })).body).toEqual({ revoked: 2 })
      expect(await tree.myInvites(token)).toEqual([])
      expect((await tree.me(token)).invites).toMatchObject([{ status: 2 }])
      expect(await tree.waves()).toMatchObject([
        { unused: 4, used: 1, revoked: 0 },
        { unused: 0, used: 1, revoked: 2 },
      ])
      expect((await tree.revoke({ wave_id: await waveId(2) })).body).toEqual({ revoked: 0 })
    })

    it('[API-9] of a redemption and a revocation at the same time exactly one happens', async () => {
      const [first, second] = (await tree.invites({ status: 0 })).invites
      const redeem = (invite?: Invite) => () => tree.redeem(invite?.invite_code ?? '')
      const revoke = (invite?: Invite) => () => tree.revoke({ invite_id: invite?.id })
      const [redeemed, tooLate] = await runTogether([redeem(first), revoke(first)], { inTurn: true })
      expect([redeemed.status, tooLate.body.error]).toEqual([201, 'polis_err_treevite_invite_already_used'])
      const [revoked, refused] = await runTogether([revoke(second), redeem(second)], { inTurn: true })
      expect([revoked.body, refused.status]).toEqual([{ revoked: 1 }, 400])
      expect((await tree.invites({ status: 1 })).invites).toMatchObject([{ id: first?.id }])
      expect((await tree.invites({ status: 2 })).invites).toMatchObject([{ id: second?.id }])
    })
  })

  describe('expire a wave (expireWave)', () => {
    it('[TREE-5] expires the unused invites of a wave from its time on, everywhere', async () => {
      const wave_id = await waveId(1)
      const [used = '', code = ''] = await tree.codes(1)
      await tree.redeem(used)
      const answer = await tree.expire({ wave_id, expires_at: now + 1000 })
      expect(answer).toMatchObject({ status: 200, body: { id: wave_id, wave: 1, expires_at: now + 1000 } })
      now += 999
      expect((await tree.invites({ status: 3 })).pagination.total).toBe(0)
      now += 1
      expect((await tree.invites({ status: 3 })).pagination.total).toBe(4)
      expect((await tree.invites({ status: 3, wave_id })).pagination.total).toBe(4)
      expect((await tree.invites({ status: 0 })).pagination.total).toBe(2)
      expect((await tree.invites({ wave_id })).invites.map(({ status }) => status).toSorted()).toEqual([
        1, 3, 3, 3, 3,
      ])
      expect((await tree.csv()).body).toContain(`1,${code},expired,,`)
      expect(String((await tree.csv({ status: 3 })).body).split('\n')).toHaveLength(5)
      expect((await tree.redeem(code)).body.message).toContain('expired')
      expect(await tree.waves()).toMatchObject([{ expires_at: now }, { expires_at: null }])
    })

    it('[TREE-5] expires the codes of members too, and restores them when the time is removed', async () => {
      const token = await tree.join(1)
      const wave_id = await waveId(2)
      await tree.expire({ wave_id, expires_at: now })
      expect(await tree.myInvites(token)).toEqual([])
      expect((await tree.me(token)).invites).toMatchObject([{ status: 3 }])
      for (const never of [{ expires_at: null }, {}]) {
        await tree.expire({ wave_id, expires_at: now })
        expect((await tree.expire({ wave_id, ...never })).body.expires_at).toBeNull()
        expect(await tree.myInvites(token)).toHaveLength(1)
      }
    })
  })
})
