import { FLOOD_MS } from '@folkmoot/domain/newcomers'
import { createTestDatabase } from '@folkmoot/testing/database'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { solveChallenge } from '@folkmoot/testing/solve-challenge'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import { deleteOldNewcomers } from './newcomers.storage.ts'

const createKey = (person: number) => String(person).padStart(22, 'k')
const MINUTE_MS = 60_000
const LIMIT = 5

describe('a flood of newcomers', () => {
  let server: TestServer
  let id: string
  let zid: number
  let now: number
  let people = 0
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 20)
    server = await createTestServer({
      clock: () => now,
      env: { LIMITS: JSON.stringify({ newcomers_per_conversation: LIMIT }), TRUST_PROXY: '1' },
    })
    ;({ zid, conversation_id: id } = await server.build.conversation())
    await server.build.comment(zid, 0)
  })
  afterEach(() => server.close())

  /** Votes as somebody new from an address of their own, as a script with many addresses does. */
  const vote = (body: object = {}, { token, at = server }: { token?: string; at?: TestServer } = {}) =>
    at.send('POST', '/api/v3/votes', {
      body: { conversation_id: id, tid: 0, vote: -1, ...body },
      headers: { 'x-forwarded-for': `198.51.${(people += 1) % 250}.${people % 200}` },
      ...(token === undefined ? {} : { token }),
    })
  const flood = async () => {
    for (let person = 0; person < LIMIT; person += 1)
      expect((await vote({ participant_key: createKey(person) })).status).toBe(200)
  }
  const listFloods = async (name = 'ada') =>
    (await server.call('GET', `/api/v3/floods?conversation_id=${id}`, name)).body
  const countPeople = async () =>
    (await server.db.selectFrom('participants').select('pid').where('zid', '=', zid).execute()).length

  it('[SAFE-72] turns the check on by itself, lets proofs in, and turns it off ten minutes after the last full minute', async () => {
    await flood()
    const refused = await vote()
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '600' },
      body: { error: 'polis_err_proof_needed', message: expect.stringContaining('GET /proofChallenge') },
    })
    expect(await countPeople()).toBe(LIMIT)
    const proof = await solveChallenge(server, id)
    expect((await vote({ proof })).status).toBe(200)
    const comment = { conversation_id: id, txt: 'Plant trees.' }
    expect((await server.send('POST', '/api/v3/comments', { body: comment })).status).toBe(429)
    const next = await solveChallenge(server, id)
    const written = await server.send('POST', '/api/v3/comments', { body: { ...comment, proof: next } })
    expect(written.status).toBe(200)
    now += FLOOD_MS - 1
    expect((await vote()).status).toBe(429)
    now += 1
    expect((await vote()).status).toBe(200)
  })

  it('[SAFE-72] asks nobody who is known: participants, keys, accounts, signed ids, codes', async () => {
    const { token } = (await vote({ participant_key: createKey(0) })).body.auth
    const { sign } = await createXidSigner(server)
    await flood()
    const written = (body: object, given?: string) =>
      server.send('POST', '/api/v3/comments', {
        body: { conversation_id: id, txt: `Text ${(people += 1)}`, ...body },
        ...(given === undefined ? {} : { token: given }),
      })
    expect((await written({}, token)).status).toBe(200)
    expect((await written({ participant_key: createKey(1) })).status).toBe(200)
    expect((await vote(sign('new'))).status).toBe(200)
    expect((await vote({}, { token: await server.tokenFor('dan') })).status).toBe(200)
    await server.build.change(zid, { treevite_enabled: 1, newcomer_check: 'always' })
    const tree = await createInviteTree(server, { conversation: { newcomer_check: 'always' } })
    await tree.wave({ owner_invites: 1 })
    await tree.join(1)
  })

  it('[SAFE-72] does not reach another conversation, and counts its minutes apart', async () => {
    await flood()
    const other = await server.build.conversation()
    await server.build.comment(other.zid, 0)
    expect((await vote({ conversation_id: other.conversation_id })).status).toBe(200)
    now += FLOOD_MS
    for (let person = 0; person < 3 * LIMIT; person += 1) {
      expect((await vote()).status).toBe(200)
      if (person % (LIMIT - 1) === LIMIT - 2) now += MINUTE_MS
    }
    expect((await listFloods()).floods).toHaveLength(1)
  })

  it('[SAFE-73] is listed for those who administer the conversation, with its time and the number of people', async () => {
    expect(await listFloods()).toEqual({ limit: LIMIT, floods: [] })
    const began_at = now
    now += 20_000
    await flood()
    await vote({ proof: await solveChallenge(server, id) })
    const reported = { limit: LIMIT, floods: [{ began_at, until: now + FLOOD_MS, joined: LIMIT + 1 }] }
    for (const name of ['ada', 'ben', 'cleo']) expect(await listFloods(name)).toEqual(reported)
    now += FLOOD_MS
    for (let person = 0; person < LIMIT; person += 1) await vote()
    expect((await listFloods()).floods).toMatchObject([
      { began_at: now - 20_000, joined: LIMIT },
      { began_at },
    ])
    await deleteOldNewcomers(server.db, now + 91 * 86_400_000)
    expect((await listFloods()).floods).toEqual([])
  })

  it('[SAFE-72] an embed that names an unsigned id opens, and its person joins with a proof', async () => {
    await flood()
    const path = `/api/v3/participationInit?conversation_id=${id}&xid=embedded`
    const opened = await server.send('GET', path)
    expect([opened.status, opened.body.ptpt, opened.body.nextComment?.tid]).toEqual([200, null, 0])
    const named = { xid: 'embedded', participant_key: createKey(77) }
    expect((await vote(named)).body.error).toBe('polis_err_proof_needed')
    expect((await vote({ ...named, proof: await solveChallenge(server, id) })).status).toBe(200)
    expect((await vote(named)).status).toBe(200)
  })

  it('[SAFE-75] the check is always on, or never, where the owner says so', async () => {
    await server.build.change(zid, { newcomer_check: 'always' })
    const refused = await vote()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, undefined])
    expect((await vote({ proof: await solveChallenge(server, id) })).status).toBe(200)
    await server.build.change(zid, { newcomer_check: 'never' })
    await flood()
    expect((await vote()).status).toBe(200)
    expect((await listFloods()).floods).toHaveLength(1)
  })

  it('[SAFE-72] is counted together by two servers on one database, and a proof is good at either one, once', async () => {
    const database = await createTestDatabase(true)
    const env = { LIMITS: JSON.stringify({ newcomers_per_conversation: LIMIT }), TRUST_PROXY: '1' }
    const open = async () => {
      const { db } = await openDatabase(database.url ?? '')
      return createTestServer({ clock: () => now, env, db })
    }
    const [one, two] = [await open(), await open()]
    onTestFinished(async () => {
      await one.close()
      await two.close()
      await database.close()
    })
    const place = await one.build.conversation()
    await one.build.comment(place.zid, 0)
    id = place.conversation_id
    for (let person = 0; person < LIMIT; person += 1)
      expect((await vote({}, { at: person % 2 === 0 ? one : two })).status).toBe(200)
    for (const at of [one, two]) expect((await vote({}, { at })).status).toBe(429)
    const proof = await solveChallenge(one, id)
    for (const [at, status] of [
      [two, 200],
      [one, 403],
      [two, 403],
    ] as const)
      expect((await vote({ proof }, { at })).status).toBe(status)
  })
})
