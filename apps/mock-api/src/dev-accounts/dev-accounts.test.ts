import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { CONVERSATION_TABLES } from '../core/delete-conversation.storage.ts'
import { ensureUser } from '../identity/users.ts'
import { checkDevAccounts } from './check-database.ts'
import { devAccountsCommand } from './run-command.ts'

const PROVIDER = 'https://id.city.example/'
const OTHER_PROVIDER = 'https://city.logto.example/oidc'
const DEV_ISSUER = 'https://talk.city.example/oidc'
const random = () => 0
const chance = { random: (below: number) => Math.floor(Math.random() * below), clock: Date.now }

describe('accounts of the development issuer, once a provider is configured', () => {
  let server: TestServer
  let printed: string[]
  beforeEach(async () => {
    server = await createTestServer()
    printed = []
  })
  afterEach(() => server.close())

  const signIn = (issuer: string, email: string) =>
    ensureUser(
      server.db,
      { issuer, sub: email, email, emailVerified: true, name: undefined, delphiEnabled: false },
      chance,
    )
  const check = () => checkDevAccounts(server.db, [PROVIDER, OTHER_PROVIDER], random)
  const run = (...words: string[]) =>
    devAccountsCommand.prepare(words)({
      db: server.db,
      providers: [PROVIDER, OTHER_PROVIDER],
      print: (line) => void printed.push(line),
    })
  const findOwner = async (zid: number) =>
    (await server.db.selectFrom('conversations').select('owner').where('zid', '=', zid).execute())[0]?.owner

  it('[SAFE-13] refuses a database in which one owns a conversation, and names it and the commands', async () => {
    await server.build.conversation({ owner: 1 })
    const mayor = await signIn(DEV_ISSUER, 'mayor@city.example')
    await server.build.conversation({ owner: mayor.uid })
    await expect(check()).rejects.toThrow(
      /ada@folkmoot\.test \(1\)\n {2}mayor@city\.example \(1\), signed in by https:\/\/talk\.city\.example\/oidc\n[^]*hand-over/,
    )
  })

  it('[SAFE-13] starts when only people of the provider own something', async () => {
    const clerk = await signIn(PROVIDER, 'clerk@city.example')
    await server.build.conversation({ owner: clerk.uid })
    await check()
    expect((await signIn(PROVIDER, 'clerk@city.example')).uid).toBe(clerk.uid)
  })

  it.each([
    ['another configured one', OTHER_PROVIDER],
    ['one whose address was written with a slash', `${OTHER_PROVIDER}/`],
    ['an earlier one with a path of its own', 'https://id.city.example/api/oidc'],
    ['an earlier one on this machine', 'http://localhost:4593/api/oidc'],
  ])('[SAFE-13] starts when a person of a provider owns a conversation: %s', async (_, issuer) => {
    const clerk = await signIn(issuer, 'clerk@city.example')
    await server.build.conversation({ owner: clerk.uid })
    await check()
    expect((await signIn(issuer, 'clerk@city.example')).uid).toBe(clerk.uid)
  })

  it('[SAFE-14] gives nobody the account that a stranger has claimed with their address', async () => {
    const claimed = await signIn(DEV_ISSUER, 'mayor@city.example')
    await check()
    expect((await signIn(PROVIDER, 'mayor@city.example')).uid).not.toBe(claimed.uid)
    const ben = await server.db.selectFrom('users').selectAll().where('uid', '=', 2).executeTakeFirstOrThrow()
    const ada = await server.db.selectFrom('users').selectAll().where('uid', '=', 1).executeTakeFirstOrThrow()
    expect(ben.site_id).not.toBe(ada.site_id)
  })

  it('[SAFE-15] hands an account over to an address, with its conversations and its site', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    const { site_id } = await server.db
      .selectFrom('users')
      .select('site_id')
      .where('uid', '=', 1)
      .executeTakeFirstOrThrow()
    expect(await run('hand-over', 'ada@folkmoot.test', 'Clerk@city.example')).toBe(0)
    await check()
    const clerk = await signIn(PROVIDER, 'clerk@city.example')
    expect(clerk).toMatchObject({ uid: 1, site_id, hname: 'Clerk' })
    expect(await findOwner(zid)).toBe(1)
  })

  it('[SAFE-15] moves the conversations to the account that the address has already', async () => {
    const { zid } = await server.build.conversation({ owner: 1 })
    const clerk = await signIn(PROVIDER, 'clerk@city.example')
    expect(await run('hand-over', '1', 'clerk@city.example')).toBe(0)
    expect(await findOwner(zid)).toBe(clerk.uid)
    await check()
  })

  it('[SAFE-15] leaves an account to the person of the provider who has its address', async () => {
    const mayor = await signIn(DEV_ISSUER, 'mayor@city.example')
    await server.build.conversation({ owner: mayor.uid })
    expect(await run('hand-over', 'mayor@city.example', 'mayor@city.example')).toBe(0)
    await check()
    expect((await signIn(PROVIDER, 'mayor@city.example')).uid).toBe(mayor.uid)
  })

  it('[SAFE-21] ends the secrets of a site that is handed over: anybody could have seen them', async () => {
    await server.build.conversation({ owner: 1 })
    const { site_id } = await server.db
      .selectFrom('users')
      .select('site_id')
      .where('uid', '=', 1)
      .executeTakeFirstOrThrow()
    const row = { site_id, slot: 0, secret_id: 'abcd', secret: 'x', created: 1 }
    await server.db.insertInto('xid_secrets').values(row).execute()
    expect(await run('hand-over', 'ada@folkmoot.test', 'clerk@city.example')).toBe(0)
    expect(await server.db.selectFrom('xid_secrets').selectAll().execute()).toEqual([])
  })

  it('[SAFE-16] deletes an account with everything in its conversations, after --yes', async () => {
    const { zid, conversation_id } = await server.build.conversation({ owner: 1, topic: 'Trees' })
    await server.build.participant(zid, 0, { uid: 1 })
    await server.build.comment(zid, 0)
    await server.build.vote(zid, 0, 0, -1)
    await server.build.report(zid, 'r2abc')
    expect(await run('delete', 'ada@folkmoot.test')).toBe(1)
    expect(printed.join('\n')).toContain('“Trees” with 1 participants')
    expect(
      (await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)).status,
    ).toBe(200)
    expect(await run('delete', 'ada@folkmoot.test', '--yes')).toBe(0)
    for (const table of CONVERSATION_TABLES)
      expect(await server.db.selectFrom(table).selectAll().where('zid', '=', zid).execute()).toEqual([])
    expect(await server.db.selectFrom('users').select('uid').where('uid', '=', 1).execute()).toEqual([])
    await check()
    expect(await run('list')).toBe(0)
    expect(printed.at(-1)).toBe('No account of the development issuer is left.')
  })

  it('[SAFE-16] knows every table with rows of a conversation', async () => {
    const tables = await server.db.introspection.getTables()
    const named = tables.filter(({ columns }) => columns.some(({ name }) => name === 'zid'))
    expect(named.map(({ name }) => name).toSorted()).toEqual([...CONVERSATION_TABLES].toSorted())
  })

  it('does not find accounts of the provider', async () => {
    await signIn(PROVIDER, 'clerk@city.example')
    expect(await run('delete', 'clerk@city.example', '--yes')).toBe(1)
    expect(await run('delete', String(FOREIGN_UID), '--yes')).toBe(1)
  })
})
