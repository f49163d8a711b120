import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

const MANAGEMENT_CALLS = [
  'listWaves',
  'createWave',
  'listInvites',
  'downloadInvites',
  'revokeInvites',
  'expireWave',
] as const
const OWN_CALLS = ['listMyInvites', 'downloadMyInvites', 'getMyPlace'] as const

/** The outcomes for each caller: of a call for moderators, and of a call for participants. */
const CALLERS = [
  ['anonymous', 401, 401],
  ['a participant', 403, 200],
  ['a participant of another conversation', 403, 200],
  ['a stranger', 403, 200],
  ['a moderator', 200, 200],
  ['the owner', 200, 200],
  ['an administrator', 200, 200],
  ['someone privileged', 403, 200],
  ['an expired token', 401, 401],
  ['a forged token', 401, 401],
] as const
type CallerName = (typeof CALLERS)[number][0]
const BAD_TOKENS: readonly string[] = ['an expired token', 'a forged token']

describe('access to the invite tree', () => {
  let server: TestServer
  let tree: TestInviteTree
  let wave_id: number
  let tokens: Record<CallerName, string | undefined>
  beforeAll(async () => {
    server = await createTestServer()
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 100 })
    wave_id = (await tree.waves())[0]?.id ?? 0
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    const participant = await tree.join(1)
    tokens = {
      anonymous: undefined,
      'a participant': participant,
      'a participant of another conversation': await other.join(1),
      'a stranger': await server.tokenFor('dan'),
      'a moderator': await server.tokenFor('ben'),
      'the owner': await server.tokenFor('ada'),
      'an administrator': await server.tokenFor('cleo'),
      'someone privileged': await server.tokenFor('dan', {
        [`${server.config.auth.namespace}delphi_enabled`]: true,
      }),
      'an expired token': await server.tokenFor('ada', {}, 1),
      'a forged token': `${participant.slice(0, -6)}AAAAAA`,
    }
  })
  afterAll(() => server.close())

  const state = async () => ({
    waves: await server.db.selectFrom('treevite_waves').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    invites: await server.db
      .selectFrom('treevite_invites')
      .where('zid', '<', FOREIGN_ZID)
      .selectAll()
      .execute(),
    people: await server.db.selectFrom('participants').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
  })

  async function ask(name: keyof typeof inviteTree, caller: CallerName) {
    const { method, path }: Endpoint = inviteTree[name]
    const [invite] = (await tree.invites({ status: 0 })).invites
    const inputs: Partial<Record<keyof typeof inviteTree, object>> = {
      createWave: { owner_invites: 1 },
      revokeInvites: { invite_id: invite?.id },
      expireWave: { wave_id },
    }
    const token = tokens[caller]
    const given = token === undefined ? {} : { token }
    const { conversation_id } = tree
    const before = await state()
    const answer =
      method === 'GET'
        ? await server.send(method, `${path}?conversation_id=${conversation_id}`, given)
        : await server.send(method, path, { ...given, body: { conversation_id, ...inputs[name] } })
    if (answer.status >= 400) expect(await state()).toEqual(before)
    return answer
  }

  const matrix = CALLERS.flatMap(([caller, managing, own]) => [
    ...MANAGEMENT_CALLS.map((name) => [name, caller, managing] as const),
    ...OWN_CALLS.map((name) => [name, caller, own] as const),
  ])

  it.each(matrix)('[API-6] %s for %s', async (name, caller, wanted) => {
    const { status, body } = await ask(name, caller)
    const { status: success = 200 }: Endpoint = inviteTree[name]
    expect(status).toBe(wanted === 200 ? success : wanted)
    const why = BAD_TOKENS.includes(caller) ? { details: expect.any(String) } : {}
    if (wanted >= 400)
      expect(body).toEqual({ error: expect.any(String), message: expect.any(String), status, ...why })
  })

  it('[API-6] shows participants of another conversation that they have no codes here, like the contract', async () => {
    const token = tokens['a participant of another conversation'] ?? ''
    expect(await tree.myInvites(token)).toEqual([])
    expect(await tree.me(token)).toEqual({ participant: null, wave: null, invites: [] })
    const url = `/api/v3/votes/me?conversation_id=${tree.conversation_id}`
    expect((await server.send('GET', url, { token })).body).toEqual([])
  })

  it.each(CALLERS)('[API-6] %s may redeem a code unless their token is invalid', async (caller) => {
    const token = tokens[caller]
    const [code = ''] = await tree.codes(1)
    const bad = BAD_TOKENS.includes(caller)
    const before = await state()
    const { status } = await tree.redeem(code, token === undefined ? {} : { token })
    expect(status).toBe(bad ? 401 : 201)
    if (bad) expect(await state()).toEqual(before)
  })

  it('[SEC-4] no reply of the invite tree contains the zid', async () => {
    const token = tokens['a participant'] ?? ''
    for (const body of [
      (await tree.wave({ owner_invites: 1 })).body,
      await tree.waves({ counts: true }),
      await tree.invites(),
      await tree.me(token),
      await tree.myInvites(token),
    ])
      expect(JSON.stringify(body)).not.toContain('"zid"')
  })

  it('[API-6] a participant’s codes are theirs alone', async () => {
    await tree.wave({ invites_per_user: 2, parent_wave: 1 })
    const [mine, others] = [tokens['a participant'] ?? '', await tree.join(1)]
    const codes = (await tree.myInvites(mine)).map(({ invite_code }) => invite_code)
    expect(codes).toHaveLength(2)
    const theirs = JSON.stringify([await tree.myInvites(others), await tree.me(others)])
    for (const code of codes) expect(theirs).not.toContain(code)
  })
})
