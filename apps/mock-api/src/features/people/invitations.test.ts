import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createTeamHelpers } from '../../core/test-team.ts'

const DAY_MS = 86_400_000

describe('invitations', () => {
  let now = Date.UTC(2026, 10, 1)
  let server: TestServer
  let team: ReturnType<typeof createTeamHelpers>
  let id: string
  beforeEach(async () => {
    server = await createTestServer({ clock: () => now })
    team = createTeamHelpers(server)
    ;({ conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
    for (const name of ['ada', 'ben', 'cleo', 'dan']) await server.call('GET', '/api/v3/users', name)
  })
  afterEach(() => server.close())

  it('[TEAM-3] an invitation works once, for two weeks, and not after it was withdrawn', async () => {
    const first = await team.invite('ada', { conversation_id: id, role: 'analyst' })
    expect(first.body.expires_at).toBe(now + 14 * DAY_MS)
    expect((await team.accept('dan', first.token)).body).toMatchObject({
      role: 'analyst',
      conversation_id: id,
    })
    // a repeated request after a lost answer
    expect((await team.accept('dan', first.token)).status).toBe(200)
    expect((await team.accept('eve@example.org', first.token)).body.error).toBe('polis_err_invitation_used')
    const second = await team.invite('ada', { conversation_id: id, role: 'analyst' })
    expect((await team.withdraw('dan', second.body.invitation_id)).status).toBe(403)
    expect((await team.withdraw('ada', second.body.invitation_id)).status).toBe(200)
    expect((await team.accept('eve@example.org', second.token)).body.error).toBe(
      'polis_err_invitation_not_found',
    )
    const third = await team.invite('ada', { conversation_id: id, role: 'analyst' })
    now += 14 * DAY_MS
    expect((await team.accept('eve@example.org', third.token)).body.error).toBe(
      'polis_err_invitation_not_found',
    )
    expect((await team.list('ada')).body.invitations).toEqual([])
  })

  it('[TEAM-3] the database has no secret of an invitation', async () => {
    const { token } = await team.invite('ada', { conversation_id: id, role: 'analyst' })
    const rows = await server.db.selectFrom('invitations').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[TEAM-4] an invitation for an address is for its account alone', async () => {
    const body = { conversation_id: id, role: 'moderator', email: 'Eve@Example.org' }
    const { token } = await team.invite('ada', body)
    expect((await team.accept('dan', token)).body.error).toBe('polis_err_invitation_other_address')
    expect((await team.accept('eve@example.org', token)).status).toBe(200)
  })

  it('of two people who accept one invitation at once one gets the role', async () => {
    const { token } = await team.invite('ada', { conversation_id: id, role: 'analyst' })
    const answers = await runTogether(
      ['dan', 'eve@example.org'].map((name) => () => team.accept(name, token)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await server.db.selectFrom('person_roles').selectAll().execute()).toHaveLength(1)
  })

  it('who is removed or loses the right to invite takes open invitations along', async () => {
    await team.join('dan', { conversation_id: id, role: 'owner' })
    const { token } = await team.invite('dan', { conversation_id: id, role: 'owner' })
    await team.change('ada', { conversation_id: id, uid: 4, role: 'analyst' })
    expect((await team.accept('eve@example.org', token)).status).toBe(404)
  })

  it('there are at most 100 open invitations to a place', async () => {
    for (let count = 0; count < 100; count += 1)
      expect((await team.invite('ada', { conversation_id: id, role: 'analyst' })).status).toBe(200)
    const refused = await server.call('POST', '/api/v3/people/invitations', 'ada', {
      conversation_id: id,
      role: 'analyst',
    })
    expect(refused.body.error).toBe('polis_err_too_many_invitations')
  })
})
