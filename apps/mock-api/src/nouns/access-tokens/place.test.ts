import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'
import { createTokenHelpers } from './test-tokens.ts'

let tokens: ReturnType<typeof createTokenHelpers>
let id: string
const server = shareServer()
const team = createTeamHelpers(server)
beforeAll(async () => {
  tokens = createTokenHelpers(server)
  for (const name of ['ada', 'ben', 'cleo', 'dan']) await server.call('GET', '/api/v3/users', name)
})
beforeEach(async () => {
  ;({ conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
})

const listComments = (token: string, conversation_id: string) =>
  server.send('GET', `/api/v3/comments?conversation_id=${conversation_id}`, { token })

describe('the place of an access token', () => {
  it('keeps it from writing elsewhere, also what everybody may write', async () => {
    const other = await server.build.conversation({ topic: 'Another' })
    const token = await tokens.text('ada', { conversation_id: id, scopes: ['moderate'] })
    const write = (conversation_id: string) =>
      server.send('POST', '/api/v3/comments', { token, body: { conversation_id, txt: 'More trees' } })
    expect((await write(other.conversation_id)).body.error).toBe('polis_err_token_place')
    expect((await write(id)).status).toBe(200)
    const rows = await server.rows('comments')
    expect(rows.filter(({ zid }) => zid === other.zid)).toEqual([])
  })

  it('elsewhere it reads what strangers read, not what its account reads as a participant', async () => {
    const closed = await server.build.conversation({ topic: 'Invited', owner: 4, treevite_enabled: 1 })
    await server.build.comment(closed.zid, 0)
    await server.build.participant(closed.zid, 7, { uid: 1 })
    const limited = await tokens.text('ada', { conversation_id: id })
    const whole = await tokens.text('ada')
    expect((await listComments(whole, closed.conversation_id)).status).toBe(200)
    expect((await listComments(limited, closed.conversation_id)).body.error).toBe(
      'polis_err_treevite_auth_required',
    )
  })

  it('keeps it from taking its account off its site, or out of another conversation', async () => {
    const { site_id } = (await team.list('ben')).body
    const foreign = await server.build.conversation({ topic: 'Of Dan', owner: 4 })
    const { conversation_id } = foreign
    await team.accept('ben', (await team.invite('dan', { conversation_id, role: 'moderator' })).token)
    const token = await tokens.text('ben', { conversation_id: id, scopes: ['people'] })
    for (const body of [{ site_id }, {}, { conversation_id }]) {
      const answer = await server.send('POST', '/api/v3/people/remove', { token, body })
      expect(answer.body.error).toBe('polis_err_people_owner_only')
    }
    expect((await team.list('ben')).body.site_id).toBe(site_id)
  })
})

describe('an access token without the scope to export', () => {
  it('[AUTO-3] downloads no data, whatever else it may manage', async () => {
    const scopes = ['moderate', 'manage', 'people']
    const { body } = await server.send('GET', `/api/v3/dataExport?conversation_id=${id}`, {
      token: await tokens.text('ada', { scopes }),
    })
    expect(body.error).toBe('polis_err_token_scope')
  })

  it('[AUTO-3] does not get what an external id says about a person', async () => {
    const { conversation_id } = await server.build.conversation({ topic: 'Ids', xid_policy: 'secret' })
    const vote = { conversation_id, tid: 0, vote: 1 }
    await server.send('POST', '/api/v3/votes', { body: vote })
    await server.send(
      'GET',
      `/api/v3/participationInit?conversation_id=${conversation_id}&xid=x1&x_email=a@example.org`,
    )
    const url = '/api/v3/users?owner_uid=1&xid=x1'
    const own = await server.call('GET', url, 'ada')
    const read = await server.send('GET', url, { token: await tokens.text('ada') })
    expect(own.body.xInfo).toBeDefined()
    expect(read.body.xInfo).toBeUndefined()
  })
})
