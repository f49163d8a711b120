import { shareServer, openApp } from '@folkmoot/testing/provide-server'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { testKeys } from '@folkmoot/testing/keys'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const DAY_MS = 86_400_000
const KEY = 'k'.repeat(22)

const server = shareServer()
/** Starts another process on the same database. */
const openSecond = () => openApp(server, { keys: testKeys })
afterEach(() => void vi.useRealTimers())

const getStatus = async (app: FastifyInstance, url: string, token: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

describe('participants’ tokens', () => {
  let id: string
  let zid: number
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    await server.build.comment(zid, 0)
  })

  const vote = async (given: { token?: string; body?: object } = {}) =>
    server.send('POST', '/api/v3/votes', {
      token: given.token,
      body: { conversation_id: id, tid: 0, vote: -1, ...given.body },
    })
  const readVotes = (token: string, app = server.app) =>
    getStatus(app, `/api/v3/votes/me?conversation_id=${id}`, token)
  const signOut = (token: string, body = {}) =>
    server.send('POST', '/api/v3/participants/signOutEverywhere', {
      token,
      body: { conversation_id: id, ...body },
    })

  it('[SAFE-91] are renewed when they are used after a day, and live as long as somebody comes back', async () => {
    const first = (await vote()).body.auth
    expect(first.expires_in).toBe(30 * 86_400)
    expect((await vote({ token: first.token })).body.auth).toBeUndefined()
    let { token } = first
    for (const month of [1, 2, 3]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY_MS })
      const { auth, currentPid } = (await vote({ token, body: { vote: month % 2 } })).body
      expect([auth?.expires_in, currentPid]).toEqual([30 * 86_400, 0])
      token = auth.token
    }
    expect(await readVotes(first.token)).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS })
    expect(await readVotes(token)).toBe(401)
  })

  it('[SAFE-91] keep their external id when they are renewed', async () => {
    const { token } = (await vote({ body: { xid: 'card 7' } })).body.auth
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
    expect(decodeJwt((await vote({ token })).body.auth.token)).toMatchObject({ xid: 'card 7' })
  })

  it('[SAFE-92] end at once on both servers when the participant signs out, with the keys of browsers', async () => {
    const second = await openSecond()
    const { token } = (await vote({ body: { participant_key: KEY } })).body.auth
    const other = (await vote()).body.auth.token
    for (const app of [server.app, second]) expect(await readVotes(token, app)).toBe(200)
    expect((await signOut(token)).body).toEqual({})
    for (const app of [server.app, second]) expect(await readVotes(token, app)).toBe(401)
    expect(await readVotes(other, second)).toBe(200)
    expect((await vote({ body: { participant_key: KEY } })).body.currentPid).toBe(2)
  })

  it('[SAFE-92] leave the calling device signed in if it asks, with its own key', async () => {
    const second = await openSecond()
    const { token } = (await vote({ body: { participant_key: KEY } })).body.auth
    const kept = await signOut(token, { keep_this_device: true, participant_key: KEY })
    expect(await readVotes(token)).toBe(401)
    expect(await readVotes(kept.body.auth.token, second)).toBe(200)
    expect((await vote({ body: { participant_key: KEY } })).body.currentPid).toBe(0)
    const without = await signOut(kept.body.auth.token, {
      keep_this_device: true,
      participant_key: 'x'.repeat(22),
    })
    expect(await readVotes(without.body.auth.token)).toBe(200)
    expect((await vote({ body: { participant_key: KEY } })).body.currentPid).toBe(1)
  })

  it('[SAFE-92] end with the participant and with the conversation', async () => {
    const { token } = (await vote()).body.auth
    expect(await readVotes(token)).toBe(200)
    await server.db.deleteFrom('participants').where('zid', '=', zid).execute()
    expect(await readVotes(token)).toBe(401)
  })
})

describe('revoking a code', () => {
  it('[SAFE-95] ends the access of whoever joined with it, on both servers: token, login code, codes to hand on', async () => {
    const apps = [server.app, await openSecond()]
    const tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 3 })
    await tree.wave({ invites_per_user: 2, parent_wave: 1 })
    const [code = '', spare = ''] = await tree.codes(1)
    const { body: joined } = await tree.redeem(code)
    const { body: stays } = await tree.redeem(spare)
    const own = (await tree.me(joined.auth.token)).invites[0]!.invite_code
    const me = `/api/v3/treevite/me?conversation_id=${tree.conversation_id}`
    const { invite_id } = joined
    expect((await tree.revoke({ invite_id })).body.error).toBe('polis_err_treevite_invite_already_used')
    for (const app of apps) expect(await getStatus(app, me, joined.auth.token)).toBe(200)
    expect((await tree.revoke({ invite_id, end_access: true })).body).toEqual({ revoked: 1 })
    for (const app of apps) expect(await getStatus(app, me, joined.auth.token)).toBe(401)
    expect((await tree.logIn(joined.login_code)).status).toBe(401)
    for (const ended of [code, own]) expect((await tree.redeem(ended)).status).toBeGreaterThan(399)
    expect(await getStatus(server.app, me, stays.auth.token)).toBe(200)
    const log = `/api/v3/securityLog?conversation_id=${tree.conversation_id}`
    const [event] = (await server.call('GET', log, 'ada')).body.events
    expect(event).toMatchObject({ action: 'invites-revoked', details: { revoked: 1, ended_access: true } })
  })

  it('[SAFE-95] ends the access of somebody with an account too', async () => {
    const tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 1 })
    const [invite_code] = await tree.codes(1)
    const body = { conversation_id: tree.conversation_id, invite_code }
    const joined = await server.call('POST', '/api/v3/treevite/acceptInvite', 'dan', body)
    const url = `/api/v3/participants?conversation_id=${tree.conversation_id}`
    expect((await server.call('GET', url, 'dan')).body).toMatchObject({ pid: 0 })
    await tree.revoke({ invite_id: joined.body.invite_id, end_access: true })
    expect((await server.call('GET', url, 'dan')).body).toBeNull()
  })
})

describe('revoking the code of somebody with an external id', () => {
  /** Lets Alice, who has an external id, join with a code, which is revoked then. Returns what she does afterwards. */
  async function revokeCodeOfAlice(kind: 'signed' | 'secret') {
    const tree = await createInviteTree(server, { conversation: { treevite_enabled: 0, xid_policy: kind } })
    const { zid, conversation_id } = tree
    await server.build.comment(zid, 0)
    await tree.wave({ owner_invites: 1 })
    const { sign } = await createXidSigner(server)
    const alice = { conversation_id, ...(kind === 'signed' ? sign('alice') : { xid: 'alice' }) }
    const headers = { 'participant-key': KEY }
    const url = `/api/v3/participationInit?${new URLSearchParams(alice)}`
    const open = async () => (await server.send('GET', url, { headers })).body
    const { token } = (await open()).auth
    await server.build.change(zid, { treevite_enabled: 1 })
    const { invite_id } = (await tree.redeem((await tree.codes(1))[0]!, { token })).body
    expect((await tree.revoke({ invite_id, end_access: true })).body).toEqual({ revoked: 1 })
    const body = { tid: 0, vote: 1, participant_key: KEY, ...alice }
    const vote = async () => (await server.send('POST', '/api/v3/votes', { body })).body.error
    return { zid, open, vote }
  }

  it.each(['signed', 'secret'] as const)(
    '[SAFE-95] ends the access by an id too, for good (%s)',
    async (kind) => {
      const { zid, open, vote } = await revokeCodeOfAlice(kind)
      for (const [treevite_enabled, error] of [
        [1, 'polis_err_treevite_auth_required'],
        [0, 'polis_err_xid_not_allowed'],
      ] as const) {
        await server.build.change(zid, { treevite_enabled })
        const { auth, ptpt, votes } = await open()
        expect([auth, ptpt, votes]).toEqual([undefined, null, []])
        expect(await vote()).toBe(error)
      }
      expect(await server.row('conversations', { zid })).toMatchObject({ participant_count: 1 })
    },
  )
})

it('[TEAM-6] who is removed from their site loses rights and tokens at once on both servers', async () => {
  const second = await openSecond()
  const { conversation_id: id } = await server.build.conversation()
  const log = `/api/v3/moderationLog?conversation_id=${id}`
  const token = await server.tokenFor('ben')
  for (const app of [server.app, second]) expect(await getStatus(app, log, token)).toBe(200)
  expect((await server.call('POST', '/api/v3/people/remove', 'ada', { uid: 2 })).status).toBe(200)
  for (const app of [server.app, second]) expect(await getStatus(app, log, token)).toBe(401)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  const next = await server.tokenFor('ben', { jti: 'later' })
  expect(await getStatus(second, log, next)).toBe(403)
})
