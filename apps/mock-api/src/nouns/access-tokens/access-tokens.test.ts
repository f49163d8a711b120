import { MAX_TOKENS_OF_ACCOUNT } from '@folkmoot/domain/people'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'
import { createTokenHelpers } from './test-tokens.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 1, 15)

let now = START
let tokens: ReturnType<typeof createTokenHelpers>
let id: string
let zid: number
const server = shareServer({ clock: () => now })
const team = createTeamHelpers(server)
beforeAll(async () => {
  tokens = createTokenHelpers(server)
  for (const name of ['ada', 'ben', 'cleo', 'dan']) await server.call('GET', '/api/v3/users', name)
})
beforeEach(async () => {
  now = START
  await server.db.deleteFrom('access_tokens').execute()
  ;({ zid, conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
})

const getStatus = async (token: string, url = '/api/v3/users') =>
  (await server.send('GET', url, { token })).status
const getHealth = (token: string, conversation_id = id) =>
  getStatus(token, `/api/v3/conversationHealth?conversation_id=${conversation_id}`)
const close = (token: string, conversation_id = id) =>
  server.send('POST', '/api/v3/conversation/close', { token, body: { conversation_id } })

describe('access tokens', () => {
  it('[AUTO-1] are shown once: the database has a digest, and lists have the last characters', async () => {
    const made = await tokens.make('ada', { conversation_id: id, scopes: ['export'] })
    expect(made.token).toMatch(/^fmt_[0-9A-Za-z]{36}$/)
    expect(made.scopes).toEqual(['read', 'export'])
    expect(JSON.stringify(await server.rows('access_tokens'))).not.toContain(made.token)
    const listed = await tokens.list('ada')
    expect(JSON.stringify(listed)).not.toContain(made.token)
    const { token, ...rest } = made
    expect(listed.tokens).toEqual([rest])
    expect(token.endsWith(rest.ending)).toBe(true)
  })

  it('[AUTO-1] one with a wrong letter is refused', async () => {
    const text = await tokens.text('ada')
    expect(await getStatus(text)).toBe(200)
    const at = text[10] === 'a' ? 'b' : 'a'
    expect(await getStatus(text.slice(0, 10) + at + text.slice(11))).toBe(401)
  })

  it('end after 90 days, or when their maker said, at most after a year', async () => {
    const usual = await tokens.make('ada')
    const short = await tokens.make('ada', { days: 1 })
    expect(usual.expires_at).toBe(START + 90 * DAY_MS)
    expect((await tokens.make('ada', { days: 366 })).error).toBe('polis_err_param_parse_failed_days')
    now += DAY_MS
    expect([await getStatus(usual.token), await getStatus(short.token)]).toEqual([200, 401])
    now += 89 * DAY_MS
    expect(await getStatus(usual.token)).toBe(401)
  })

  it('an account has fifty at most', async () => {
    for (let count = 0; count < MAX_TOKENS_OF_ACCOUNT; count += 1) await tokens.make('dan')
    expect((await tokens.make('dan')).error).toBe('polis_err_too_many_tokens')
  })

  it('one for a conversation has no right elsewhere, and lists no other', async () => {
    const other = await server.build.conversation({ topic: 'Another' })
    const text = await tokens.text('ada', { conversation_id: id, scopes: ['manage'] })
    expect([await getHealth(text), await getHealth(text, other.conversation_id)]).toEqual([200, 403])
    expect([(await close(text)).status, (await close(text, other.conversation_id)).status]).toEqual([
      200, 403,
    ])
    const listed = await server.send('GET', '/api/v3/conversations', { token: text })
    expect(listed.body.map(({ topic }: { topic: string }) => topic)).toEqual(['Streets'])
    const body = { topic: 'New' }
    const made = await server.send('POST', '/api/v3/conversations', { token: text, body })
    expect(made.body.error).toBe('polis_err_token_place')
    const copied = await server.send('POST', '/api/v3/conversation/clone', {
      token: text,
      body: { conversation_id: id },
    })
    expect(copied.body.error).toBe('polis_err_token_place')
  })

  it('one for a site has no right in other sites', async () => {
    const { site_id } = (await team.list('ada')).body
    const foreign = await server.build.conversation({ topic: 'Of Dan', owner: 4 })
    const invitation = await team.invite('dan', {
      conversation_id: foreign.conversation_id,
      role: 'moderator',
    })
    await team.accept('ada', invitation.token)
    const text = await tokens.text('ada', { site_id, scopes: ['moderate'] })
    const whole = await tokens.text('ada', { scopes: ['moderate'] })
    expect([await getHealth(text), await getHealth(text, foreign.conversation_id)]).toEqual([200, 403])
    expect(await getHealth(whole, foreign.conversation_id)).toBe(200)
  })

  it('[AUTO-5] never have more right than the account has now', async () => {
    await team.join('dan', { conversation_id: id, role: 'owner' })
    const limited = await tokens.text('dan', { conversation_id: id, scopes: ['manage'] })
    const whole = await tokens.text('dan', { scopes: ['manage'] })
    expect((await close(whole)).status).toBe(200)
    await team.change('ada', { conversation_id: id, uid: 4, role: 'analyst' })
    expect([(await close(whole)).status, await getHealth(whole)]).toEqual([403, 200])
    await team.remove('ada', { conversation_id: id, uid: 4 })
    expect([await getHealth(whole), await getStatus(limited)]).toEqual([403, 401])
    // a later role does not bring a token back that was limited to the place
    await team.join('dan', { conversation_id: id, role: 'owner' })
    expect([await getHealth(whole), await getStatus(limited)]).toEqual([200, 401])
    await team.remove('ada', { conversation_id: id, uid: 4 })
    const refused = await tokens.make('dan', { conversation_id: id })
    expect(refused.error).toBe('polis_err_people_no_role')
  })

  it('[AUTO-5] never administer, and read as analysts without a stronger scope', async () => {
    const admin = await tokens.text('cleo', { scopes: ['manage', 'export', 'people'] })
    expect([await getHealth(admin), await getStatus(admin, '/api/v3/securityLog')]).toEqual([403, 403])
    const reader = await tokens.text('ada')
    const shown = await server.send('GET', `/api/v3/conversations?conversation_id=${id}`, { token: reader })
    expect(shown.body).toMatchObject({ is_owner: false, is_mod: false })
    const manager = await tokens.text('ada', { scopes: ['manage'] })
    const whole = await server.send('GET', `/api/v3/conversations?conversation_id=${id}`, { token: manager })
    expect(whole.body).toMatchObject({ is_owner: true })
  })

  it('[AUTO-5] end when the account signs out everywhere, is removed from its site, or is erased', async () => {
    const eve = 'eve@example.org'
    const first = await tokens.text(eve)
    await server.call('POST', '/api/v3/auth/signOutEverywhere', eve, {})
    expect(await getStatus(first)).toBe(401)
    const carl = 'carl@example.org'
    const second = await tokens.text(carl)
    await server.call('DELETE', '/api/v3/users/data', carl)
    expect(await getStatus(second)).toBe(401)
    expect(await server.rows('access_tokens')).toEqual([])
  })

  it('their list has the day of the last use', async () => {
    const { token } = await tokens.make('ada')
    expect((await tokens.list('ada')).tokens[0].last_used).toBeNull()
    now += 3 * DAY_MS
    await getStatus(token)
    expect((await tokens.list('ada')).tokens[0].last_used).toBe(Date.UTC(2026, 10, 4))
  })

  it('[AUTO-7] are ended at once by their maker, and by owners of the place', async () => {
    const own = await tokens.make('ada')
    const bens = await tokens.make('ben', { conversation_id: id })
    const bensOwn = await tokens.make('ben')
    expect((await tokens.list('ada', `?conversation_id=${id}`)).tokens).toEqual([
      expect.objectContaining({ token_id: bens.token_id, hname: 'Ben Moderator' }),
    ])
    expect((await tokens.list('ben', `?conversation_id=${id}`)).error).toBe('polis_err_people_owner_only')
    expect((await tokens.revoke('ben', own.token_id)).body.error).toBe('polis_err_token_not_found')
    expect((await tokens.revoke('ada', bensOwn.token_id)).body.error).toBe('polis_err_token_not_found')
    for (const made of [own, bens]) {
      expect((await tokens.revoke('ada', made.token_id)).status).toBe(200)
      expect(await getStatus(made.token)).toBe(401)
    }
    expect(await getStatus(bensOwn.token)).toBe(200)
  })

  it('[AUTO-7] are in the security log, and so is what they do', async () => {
    const made = await tokens.make('ada', { conversation_id: id, scopes: ['manage'] })
    await close(made.token)
    await tokens.revoke('ada', made.token_id)
    const events = await server.rows('security_log', { conversation_zid: zid }, 'id')
    expect(events.map(({ action }) => action)).toEqual(['token-created', 'settings-changed', 'token-revoked'])
    expect(events.every(({ uid }) => uid === 1)).toBe(true)
    expect(JSON.parse(events[1]?.details ?? '')).toMatchObject({ by_token: made.token_id })
  })
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
