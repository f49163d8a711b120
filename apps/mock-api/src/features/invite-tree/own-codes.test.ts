import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

describe('a participant’s own invite codes (listMyInvites)', () => {
  let server: TestServer
  let tree: TestInviteTree
  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 4 })
  })
  afterAll(() => server.close())

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

  it('[TREE-5] admit a person to the next wave', async () => {
    await tree.wave({ invites_per_user: 2 })
    await tree.wave({ invites_per_user: 1 })
    const [mine] = await tree.myInvites(await tree.join(1))
    const { body } = await tree.redeem(mine?.invite_code ?? '')
    const place = await tree.me(body.auth.token)
    expect(place.wave).toMatchObject({ wave: 2, invites_per_user: 2, owner_invites: 0, size: 8 })
    expect(place.invites).toHaveLength(1)
  })

  it('[TREE-5] are not created for a wave two levels below', async () => {
    await tree.wave({ owner_invites: 1 })
    await tree.wave({ invites_per_user: 5 })
    expect(await tree.myInvites(await tree.join(1))).toEqual([])
    expect(await tree.myInvites(await tree.join(2))).toHaveLength(5)
  })

  it('[TREE-5] are created once per wave, however many codes of its parent the participant redeems', async () => {
    await tree.wave({ invites_per_user: 2 })
    const token = await tree.join(1)
    await tree.join(1, token)
    expect(await tree.myInvites(token)).toHaveLength(2)
    await tree.wave({ invites_per_user: 3, parent_wave: 1 })
    expect(await tree.myInvites(token)).toHaveLength(5)
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

  it('[API-2] are an empty list for non-participants, and for participants without codes', async () => {
    const dan = await server.tokenFor('dan')
    expect(await tree.myInvites(dan)).toEqual([])
    expect(await tree.me(dan)).toEqual({ participant: null, wave: null, invites: [] })
    expect((await tree.myCsv(dan)).body).toBe('invite_code,status,created_at\n')
    const token = await tree.join(1)
    expect(await tree.myInvites(token)).toEqual([])
    expect((await tree.myCsv(token)).body).toBe('invite_code,status,created_at')
  })

  it('[API-2] can be downloaded as a file', async () => {
    await tree.wave({ invites_per_user: 2 })
    const token = await tree.join(1)
    const mine = await tree.myInvites(token)
    const { headers, body } = await tree.myCsv(token)
    const day = new Date().toUTCString().replace(/^(...), (\d\d) (...) (\d{4}).*$/, '$1 $3 $2 $4')
    expect(body).toBe(
      [
        'invite_code,status,created_at',
        ...mine.map(({ invite_code }) => `${invite_code},unused,${day}`),
      ].join('\n'),
    )
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      new RegExp(
        `^attachment; filename="my_treevite_invites_${tree.conversation_id}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z.csv"$`,
      ),
    )
  })
})
