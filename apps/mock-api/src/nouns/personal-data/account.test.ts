import { describe, expect, it } from 'vitest'
import { personalData } from '@folkmoot/api-types/personal-data'
import { TEST_ISSUER } from '@folkmoot/testing/template-database'
import { runTogether } from '@folkmoot/testing/run-together'
import { provideServer } from '@folkmoot/testing/provide-server'
import { decodeJwt } from 'jose'
import { Check } from 'typebox/value'
import { ensureUser } from '../../platform/identity/users.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { CONVERSATION_TABLES } from '../conversations/delete-conversation.storage.ts'

const PATH = '/api/v3/users/data'

describe('an account', () => {
  const server = provideServer()

  const read = (name: string, query = '') => server.call('GET', `${PATH}${query}`, name)
  const erase = (name: string, query = '') => server.call('DELETE', `${PATH}${query}`, name)
  const findUser = (uid: number) =>
    server.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirst()
  const findOwner = async (zid: number) => (await server.rows('conversations', { zid }))[0]?.owner

  it('[SAFE-64] is told all that is stored about it; administrators may ask about others', async () => {
    const { zid, conversation_id } = await server.build.conversation({ owner: 1, topic: 'Trees' })
    await server.build.participant(zid, 0, { uid: 4 })
    const own = await read('ada')
    expect(Check(personalData.getAccountData.reply, own.body)).toBe(true)
    expect(own.body).toMatchObject({
      account: { uid: 1, email: 'ada@folkmoot.test' },
      identities: [{ sub: expect.any(String) }],
      owned: [{ conversation_id, topic: 'Trees' }],
    })
    const other = await read('cleo', '?email=DAN@folkmoot.test')
    expect(other.body).toMatchObject({ account: { uid: 4 }, participates: [{ conversation_id }] })
    // the newest id, also of two from one moment
    const two = { zid, created: Number.MAX_SAFE_INTEGER }
    const ids = ['2zzzz', '2aaaa'].map((one) => ({ ...two, conversation_id: one }))
    await server.db.insertInto('conversation_ids').values(ids).execute()
    const { topic, participant_count } = (await read('ada')).body.owned[0]
    expect((await read('ada')).body.owned).toEqual([{ conversation_id: '2aaaa', topic, participant_count }])
    expect((await read('dan')).body.participates).toEqual([{ conversation_id: '2aaaa', topic }])
    expect((await read('ada', '?uid_of_user=4')).status).toBe(403)
    expect((await read('ada', '?email=ben@folkmoot.test')).status).toBe(403)
    expect((await read('cleo', '?uid_of_user=777')).body.error).toBe('polis_err_account_not_found')
  })

  it('[SAFE-64] is erased with what it did in conversations of others, and older tokens do not create it again', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    await server.build.participant(zid, 0, { uid: 4 })
    await server.build.comment(zid, 0, { pid: 0, uid: 4, txt: 'Plant oaks' })
    await server.build.vote(zid, 0, 0, -1)
    const token = await server.tokenFor('dan')
    await server.send('GET', '/api/v3/users', { token })
    expect((await server.send('DELETE', PATH, { token })).body).toEqual({
      uid: 4,
      deleted_conversations: 0,
      transferred_conversations: 0,
    })
    expect(await findUser(4)).toBeUndefined()
    for (const table of ['participants', 'votes', 'votes_latest'] as const)
      expect(await server.rows(table, { zid })).toEqual([])
    const text = JSON.stringify(await server.rows('comments'))
    expect(text).not.toContain('oaks')
    expect((await server.send('GET', '/api/v3/users', { token })).status).toBe(401)
    await server.update('erasures', { kind: 'identity' }, { created: 1 })
    const later = await server.tokenFor('dan', { sid: 'later' })
    const again = await server.send('GET', '/api/v3/users', { token: later })
    expect(again.body.uid).toBeGreaterThan(4)
  })

  it('[SAFE-64] is not created again by a token that does not say when it was issued', async () => {
    const token = await server.tokenFor('dan')
    await server.send('DELETE', PATH, { token })
    const { sub = '' } = decodeJwt(token)
    const profile = { issuer: TEST_ISSUER, sub, email: 'dan@folkmoot.test', emailVerified: true, name: 'Dan' }
    const chance = { random: generateSecureInt, clock: Date.now }
    const user = ensureUser(server.db, { ...profile, delphiEnabled: false }, chance)
    await expect(user).rejects.toMatchObject({ code: 'Invalid authentication token' })
  })

  it('[SAFE-64] is erased while people join its conversations: neither waits for the other for good', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { uid } = (await read(`eve${round}@example.org`)).body.account
      const made = [await server.build.conversation(), await server.build.conversation()]
      for (const { zid } of made) {
        await server.build.participant(zid, 0, { uid })
        await server.build.comment(zid, 0)
      }
      const joins = made.map(({ conversation_id }) => () => {
        const body = { conversation_id, tid: 0, vote: 1 }
        return server.send('POST', '/api/v3/votes', { body })
      })
      const answers = await runTogether([() => erase(`eve${round}@example.org`), ...joins, ...joins])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
  })

  it('[SAFE-65] is not erased before its conversations are decided about', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    expect((await erase('ada')).body).toMatchObject({
      error: 'polis_err_account_owns_conversations',
      status: 409,
    })
    for (const address of ['dan@folkmoot.test', 'nobody@example.org', 'ada@folkmoot.test'])
      expect((await erase('ada', `?transfer_to=${address}`)).body).toMatchObject({
        error: 'polis_err_transfer_account_unknown',
        field: 'transfer_to',
      })
    expect([await findOwner(zid), (await findUser(1))?.uid]).toEqual([1, 1])
  })

  it('[SAFE-65] deletes its conversations with it when it says so', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    await server.build.participant(zid, 0)
    expect((await erase('ada', '?owned=delete')).body.deleted_conversations).toBe(1)
    for (const table of CONVERSATION_TABLES) expect(await server.rows(table, { zid })).toEqual([])
  })

  it('[SAFE-65] hands its conversations to an account of its site, and for administrators to any', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    expect((await erase('ada', '?transfer_to=ben@folkmoot.test')).body.transferred_conversations).toBe(1)
    expect(await findOwner(zid)).toBe(2)
    expect((await erase('cleo', '?uid_of_user=2&transfer_to=dan@folkmoot.test')).status).toBe(200)
    expect(await findOwner(zid)).toBe(4)
    const log = await server.rows('security_log', { action: 'account-erased' })
    expect(log.map(({ uid }) => uid)).toEqual([1, 3])
    expect(JSON.stringify(log)).not.toContain('@')
  })
})
