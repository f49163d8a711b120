import { beforeEach, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { provideServer } from '@folkmoot/testing/provide-server'
import { createTeamHelpers } from './test-team.ts'

describe('people', () => {
  let now: number
  let id: string
  beforeEach(() => void (now = Date.UTC(2026, 10, 1)))
  const server = provideServer({ clock: () => now })
  const team = createTeamHelpers(server)
  beforeEach(async () => {
    ;({ conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
    for (const name of ['ada', 'ben', 'cleo', 'dan']) await server.call('GET', '/api/v3/users', name)
  })

  const getRole = async (name: string) =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, name)).body.role
  const listPlaces = async (name = 'ada', query = `?conversation_id=${id}`) => {
    const { body } = await team.list(name, query)
    return body.people.map(({ hname, role, origin }: Record<string, string>) => [hname, role, origin])
  }

  it('[TEAM-1] [TEAM-2] an analyst has the conversation in the list, and no external id in its files', async () => {
    ;({ id } = await server.scenario({ people: [null, 'secret-7'] }))
    await team.join('dan', { conversation_id: id, role: 'analyst' })
    expect(await getRole('dan')).toBe('analyst')
    const url = `/api/v3/conversationArchive/${id}/participants-votes.csv`
    const files = [await server.call('GET', url, 'dan'), await server.call('GET', url, 'ada')]
    expect(files.map(({ body }) => String(body).includes('secret-7'))).toEqual([false, true])
    const { body } = await server.call('GET', '/api/v3/conversations', 'dan')
    expect(body.map(({ conversation_id }: { conversation_id: string }) => conversation_id)).toEqual([id])
  })

  it('[TEAM-6] a role changes and ends at once, and the list says who has which', async () => {
    await team.join('dan', { conversation_id: id, role: 'analyst' })
    expect(await listPlaces()).toEqual([
      ['Ada Owner', 'owner', 'holder'],
      ['Dan Stranger', 'analyst', 'invited'],
      ['Ben Moderator', 'moderator', 'site'],
    ])
    expect((await team.change('ben', { conversation_id: id, uid: 4, role: 'owner' })).status).toBe(403)
    expect((await team.change('ada', { conversation_id: id, uid: 4, role: 'moderator' })).status).toBe(200)
    expect(await getRole('dan')).toBe('moderator')
    expect((await team.remove('ben', { conversation_id: id, uid: 4 })).status).toBe(403)
    expect((await team.remove('ada', { conversation_id: id, uid: 4 })).status).toBe(200)
    expect(await getRole('dan')).toBeUndefined()
    const { status } = await server.call(
      'GET',
      `/api/v3/comments?conversation_id=${id}&moderation=true`,
      'dan',
    )
    expect(status).toBe(403)
    expect((await team.remove('ada', { conversation_id: id, uid: 4 })).body.error).toBe(
      'polis_err_person_not_found',
    )
  })

  it('[TEAM-6] addresses and invitations are for owners', async () => {
    await team.join('dan', { conversation_id: id, role: 'analyst' })
    await team.invite('ada', { conversation_id: id, role: 'analyst', email: 'eve@example.org' })
    const { body: own } = await team.list('ada', `?conversation_id=${id}`)
    expect(own.people[1]).toMatchObject({ email: 'dan@folkmoot.test' })
    expect(own.invitations).toEqual([
      expect.objectContaining({ email: 'eve@example.org', created_by: 'Ada Owner' }),
    ])
    const { body: others } = await team.list('dan', `?conversation_id=${id}`)
    expect([others.people[0].email, others.people[1].email, others.invitations]).toEqual([
      null,
      'dan@folkmoot.test',
      [],
    ])
    expect((await team.list('eve@example.org', `?conversation_id=${id}`)).status).toBe(403)
  })

  it('anybody leaves, except for the account that holds the conversation', async () => {
    await team.join('dan', { conversation_id: id, role: 'owner' })
    expect((await team.remove('ada', { conversation_id: id })).body.error).toBe('polis_err_people_holder')
    expect((await team.remove('dan', { conversation_id: id, uid: 1 })).body.error).toBe(
      'polis_err_people_holder',
    )
    expect((await team.remove('dan', { conversation_id: id })).status).toBe(200)
    expect(await getRole('dan')).toBeUndefined()
  })

  it('[TEAM-8] who holds a conversation hands it over to one of its people, and stays an owner', async () => {
    const transfer = (name: string, uid: number) =>
      server.call('POST', '/api/v3/people/transfer', name, { conversation_id: id, uid })
    expect((await transfer('ada', 4)).body.error).toBe('polis_err_person_not_found')
    await team.join('dan', { conversation_id: id, role: 'owner' })
    expect((await transfer('dan', 4)).body.error).toBe('polis_err_people_holder_only')
    expect((await transfer('ada', 4)).status).toBe(200)
    expect(await listPlaces('dan')).toEqual([
      ['Dan Stranger', 'owner', 'holder'],
      ['Ada Owner', 'owner', 'invited'],
    ])
    // of the former site
    expect(await getRole('ben')).toBeUndefined()
    expect((await team.remove('ada', { conversation_id: id })).status).toBe(200)
    expect(await getRole('ada')).toBeUndefined()
  })

  it('[TEAM-9] of two owners who remove each other at once the one that holds the conversation stays', async () => {
    await team.join('dan', { conversation_id: id, role: 'owner' })
    const remove = (name: string, uid: number) => () => team.remove(name, { conversation_id: id, uid })
    const answers = await runTogether([remove('ada', 4), remove('dan', 1)], { inTurn: true })
    expect(answers[0].status).toBe(200)
    // by what is stored now, not by what dan was when the request came
    expect(answers[1].body.error).toBe('polis_err_people_owner_only')
    expect(await listPlaces()).toEqual([
      ['Ada Owner', 'owner', 'holder'],
      ['Ben Moderator', 'moderator', 'site'],
    ])
  })

  it('[TEAM-9] of two owners of a site who remove each other at once one stays', async () => {
    expect((await team.change('ada', { uid: 2, role: 'owner' })).status).toBe(200)
    const { body } = await team.list('ada', '')
    const { site_id } = body
    const answers = await runTogether([
      () => team.remove('ada', { site_id, uid: 2 }),
      () => team.remove('ben', { site_id, uid: 1 }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await server.rows('users', { site_id, site_owner: 1 })
    expect(owners).toHaveLength(1)
  })

  it('[TEAM-9] the last owner of a site neither leaves nor becomes a moderator', async () => {
    for (const answer of [
      await team.remove('ada', {}),
      await team.change('ada', { uid: 1, role: 'moderator' }),
    ])
      expect(answer.body.error).toBe('polis_err_people_last_owner')
    expect((await team.change('ada', { uid: 2, role: 'analyst' })).body.error).toBe(
      'polis_err_people_member_analyst',
    )
  })

  it('[TEAM-10] a role in a site counts for its conversations, also for later ones, and not for the own ones', async () => {
    const own = await server.build.conversation({ topic: 'Dan’s', owner: 4 })
    const { site_id } = (await team.list('ada', '')).body
    expect((await team.join('dan', { role: 'moderator' })).body).toMatchObject({
      conversation_id: null,
      site_id,
    })
    const later = await server.build.conversation({ topic: 'Later', owner: 2 })
    const { body } = await server.call('GET', '/api/v3/conversations', 'dan')
    expect(body.map(({ topic, role }: Record<string, string>) => [topic, role])).toEqual([
      ['Later', 'moderator'],
      ['Dan’s', 'owner'],
      ['Streets', 'moderator'],
    ])
    const path = `/api/v3/conversations?conversation_id=${own.conversation_id}`
    expect((await server.call('GET', path, 'ada')).body.is_mod).toBe(false)
    expect((await server.call('GET', '/api/v3/users', 'dan')).body.site_ids).toHaveLength(2)
    expect((await team.remove('ada', { uid: 4 })).status).toBe(200)
    const lost = `/api/v3/conversations?conversation_id=${later.conversation_id}`
    expect((await server.call('GET', lost, 'dan')).body.is_mod).toBe(false)
  })

  it('the owner of a site has the rights of an owner in its conversations', async () => {
    const { conversation_id } = await server.build.conversation({ owner: 2 })
    const close = (name: string) =>
      server.call('POST', '/api/v3/conversation/close', name, { conversation_id })
    expect((await close('dan')).status).toBe(403)
    expect((await close('ada')).status).toBe(200)
    expect(
      (await server.call('POST', '/api/v3/conversation/close', 'ben', { conversation_id: id })).status,
    ).toBe(403)
  })

  it('each act is in the security log, with roles and numbers', async () => {
    const at = { conversation_id: id }
    await team.join('dan', { ...at, role: 'owner' })
    await team.change('ada', { ...at, uid: 4, role: 'moderator' })
    const { body: made } = await team.invite('ada', { ...at, role: 'analyst', email: 'eve@example.org' })
    await team.withdraw('ada', made.invitation_id)
    await server.call('POST', '/api/v3/people/transfer', 'ada', { ...at, uid: 4 })
    await team.remove('dan', { ...at, uid: 1 })
    const { body } = await server.call('GET', `/api/v3/securityLog?conversation_id=${id}&kind=people`, 'dan')
    const events: Record<string, unknown>[] = body.events.toReversed()
    expect(events.map(({ action, uid, details }) => [action, uid, details])).toEqual([
      ['person-invited', 1, { role: 'owner', number: 1 }],
      ['invitation-accepted', 4, { role: 'owner', number: 1 }],
      ['role-changed', 1, { account: 4, role: 'moderator' }],
      ['person-invited', 1, { role: 'analyst', number: 2 }],
      ['invitation-withdrawn', 1, { role: 'analyst', number: 2 }],
      ['conversation-transferred', 1, { account: 4 }],
      ['person-removed', 4, { account: 1 }],
    ])
  })

  it('erasing an account ends its roles and invitations, and hands its site over', async () => {
    await team.join('dan', { conversation_id: id, role: 'owner' })
    await team.invite('dan', { conversation_id: id, role: 'analyst' })
    const { body: own } = await server.call('GET', '/api/v3/users/data', 'dan')
    expect(own.roles).toEqual([{ conversation_id: id, site_id: null, role: 'owner', since: now }])
    expect((await server.call('DELETE', '/api/v3/users/data', 'dan')).status).toBe(200)
    expect(await server.rows('person_roles')).toEqual([])
    expect((await team.list('ada', `?conversation_id=${id}`)).body.invitations).toEqual([])
    const transfer = '/api/v3/users/data?transfer_to=ben@folkmoot.test'
    expect((await server.call('DELETE', transfer, 'ada')).status).toBe(200)
    expect(await listPlaces('ben')).toEqual([['Ben Moderator', 'owner', 'holder']])
    expect((await team.list('ben', '')).body.role).toBe('owner')
  })

  describe('invitations', () => {
    const DAY_MS = 86_400_000

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
      const rows = await server.rows('invitations')
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
      expect(await server.rows('person_roles')).toHaveLength(1)
    })

    it('who is removed or loses the right to invite takes open invitations along', async () => {
      await team.join('dan', { conversation_id: id, role: 'owner' })
      const { token } = await team.invite('dan', { conversation_id: id, role: 'owner' })
      await team.change('ada', { conversation_id: id, uid: 4, role: 'analyst' })
      expect((await team.accept('eve@example.org', token)).status).toBe(404)
    })
  })
})
