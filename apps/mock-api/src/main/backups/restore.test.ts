import { openFolder } from '@folkmoot/testing/open-folder'
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer, type TestServerOptions } from '@folkmoot/testing/server'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { createVotes } from '../../nouns/analysis/test-conversation.ts'
import { ensureDevAccounts } from '../oidc/accounts.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { openSqliteFile } from '../../platform/storage/sqlite.ts'
import { backupCommand } from './run-backup.ts'
import { restoreCommand } from './run-restore.ts'

/** Every row of every table, by table. */
function readAll(file: string): Record<string, unknown[]> {
  const connection = openSqliteFile(file)
  const names = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  const tables = names.map((name) => {
    const rows = connection.prepare(`select * from "${name}"`).all()
    return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  connection.close()
  return Object.fromEntries(tables)
}

describe('a backup of a running server', () => {
  let folder: string
  let file: string
  let backup: string
  let opened: OpenDatabase
  let server: TestServer
  let printed: string[]
  beforeEach(async () => {
    folder = openFolder()
    file = join(folder, 'town.db')
    backup = join(folder, 'backup.db')
    printed = []
    await writeEmptyDatabase(file)
    await start()
  })

  async function start() {
    opened = await openDatabase(`sqlite:${file}`)
    await ensureDevAccounts(opened.db, { clock: Date.now, random: generateSecureInt })
    server = await createTestServer({
      db: opened.db as NonNullable<TestServerOptions['db']>,
      env: { DATABASE_URL: `sqlite:${file}` },
    })
  }
  /** The test server has closed the connections already, which `close` allows. */
  async function stop() {
    await server.close()
    await opened.close()
  }
  const print = (line: string) => void printed.push(line)
  const getContext = () => ({
    url: `sqlite:${file}`,
    erasureList: `${file}-erasures`,
    now: Date.now(),
    print,
  })
  const restore = (...words: string[]) => restoreCommand.prepare(words)(getContext())
  const backUp = (...words: string[]) =>
    backupCommand.prepare(words.length > 0 ? words : [backup])(getContext())

  describe('with many votes', () => {
    let id: string
    beforeEach(async () => {
      const people = Array.from({ length: 40 }, (_, pid) => ({ pid }))
      const votes = createVotes(people.map(({ pid }) => pid))
      const comments = [...new Set(votes.map(({ tid }) => tid))].map((tid) => ({
        tid,
        txt: `Comment ${tid}`,
      }))
      const made = await server.build.conversation({ topic: 'Trees' })
      id = made.conversation_id
      await fillConversation(server.db, { zid: made.zid, now: Date.now() }, { people, comments, votes })
    })
    const vote = () =>
      server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 1, vote: 1 } })

    it('[RUN-7] is complete while people vote', async () => {
      const stored = (await server.rows('votes')).length
      const voting = Promise.all([vote(), vote(), vote()])
      expect(await backUp()).toBe(0)
      expect((await voting).map(({ status }) => status)).toEqual([200, 200, 200])
      await stop()
      const saved = readAll(backup)
      expect(saved['votes']!.length).toBeGreaterThanOrEqual(stored)
      expect(saved['votes_latest']).toHaveLength(saved['votes']!.length)
    })

    it('[RUN-7] [SAFE-101] is restored row by row, but for what tells of the restore', async () => {
      expect(await backUp()).toBe(0)
      expect(await restore(backup, '--yes')).toBe(1)
      expect(printed.at(-1)).toContain('stop it first')
      await stop()
      expect(await restore(backup)).toBe(1)
      expect(await restore(backup, '--yes')).toBe(0)
      const isOfEvents = (row: unknown) => /"security_event"|"action":"backup-restored"/.test(String(row))
      const restored = readAll(file)
      const told = Object.keys(restored).filter((table) => restored[table]!.some(isOfEvents))
      expect(told).toEqual(['counters', 'security_log'])
      for (const table of told) restored[table] = restored[table]!.filter((row) => !isOfEvents(row))
      expect(restored).toEqual(readAll(backup))
      expect(statSync(file).mode & 0o777).toBe(0o600)
    })

    it('[RUN-7] has no later vote, and the server goes on with it', async () => {
      await backUp()
      const { token } = (await vote()).body.auth
      await stop()
      await restore(backup, '--yes')
      await start()
      const mine = await server.send('GET', `/api/v3/votes/me?conversation_id=${id}`, { token })
      expect(mine.body).not.toContainEqual(expect.objectContaining({ vote: 1 }))
      expect((await vote()).status).toBe(200)
      await stop()
    })
  })

  it('[SAFE-44] [SAFE-67] published votes that were ended and a withdrawn report do not come back', async () => {
    const { conversation_id } = await server.build.conversation({ topic: 'Trees' })
    const change = (body: object) =>
      server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id, ...body })
    await change({ is_data_open: true })
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id })
    const listed = await server.call('GET', `/api/v3/reports?conversation_id=${conversation_id}`, 'ada')
    const { report_id } = listed.body[0]
    const readFile = () => server.send('GET', `/api/v3/reportExport/${report_id}/votes.csv`)
    expect((await readFile()).status).toBe(200)
    expect(await backUp()).toBe(0)
    await change({ is_data_open: false })
    await server.call('PUT', '/api/v3/reports', 'ada', { conversation_id, report_id, withdrawn: true })
    await stop()
    expect(await restore(backup, '--yes')).toBe(0)
    expect(printed.at(-2)).toContain('2 erasures since the backup applied')

    await start()
    expect((await readFile()).status).toBe(410)
    await server.call('PUT', '/api/v3/reports', 'ada', { conversation_id, report_id, withdrawn: false })
    expect((await readFile()).status).toBe(404)
    expect(await server.rows('vote_publications')).toEqual([])
    await stop()
  })

  it('access tokens and webhooks that were ended do not come back', async () => {
    const make = async (name: string) =>
      (await server.call('POST', '/api/v3/accessTokens', name, { name: 'Nightly' })).body
    const [kept, ended, left] = [await make('ada'), await make('ada'), await make('dan')]
    const hook = { url: 'https://hooks.example.org/' }
    const { webhook_id } = (await server.call('POST', '/api/v3/webhooks', 'ada', hook)).body
    expect(await backUp()).toBe(0)
    await server.call('DELETE', `/api/v3/webhooks?webhook_id=${webhook_id}`, 'ada')
    await server.call('DELETE', `/api/v3/accessTokens?token_id=${ended.token_id}`, 'ada')
    await server.call('POST', '/api/v3/auth/signOutEverywhere', 'dan', {})
    await stop()
    expect(await restore(backup, '--yes')).toBe(0)
    await start()
    const getStatus = async (token: string) => (await server.send('GET', '/api/v3/users', { token })).status
    expect([await getStatus(kept.token), await getStatus(ended.token), await getStatus(left.token)]).toEqual([
      200, 401, 401,
    ])
    expect((await server.call('GET', '/api/v3/webhooks', 'ada')).body.webhooks).toEqual([])
    await stop()
  })

  it('[RUN-11] a backup of a damaged database says what to do', async () => {
    await stop()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096, 3 * 4096)
    writeFileSync(file, bytes)
    expect(await backUp()).toBe(1)
    expect(printed.at(-1)).toMatch(/is not written: .*malformed\. It is damaged: keep the file, then restore/)
  })

  it('[RUN-7] follows a symbolic link to the database, and refuses while a server uses it', async () => {
    expect(await backUp()).toBe(0)
    const link = join(folder, 'link.db')
    symlinkSync(file, link)
    const restoreLink = () =>
      restoreCommand.prepare([backup, '--yes'])({ ...getContext(), url: `sqlite:${link}`, erasureList: null })
    expect(await restoreLink()).toBe(1)
    expect(printed.at(-1)).toContain('a server uses the database')
    await server.build.conversation({ topic: 'Trees' })
    await stop()
    expect(await restoreLink()).toBe(0)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readAll(file)['conversations']).toEqual([])
  })

  it('names the database and the backup before it asks, a backup that is not there first, and leaves no file', async () => {
    const source = join(folder, 'town hall.db')
    await backUp(source)
    await stop()
    expect(await restore(join(folder, 'missing.db'))).toBe(1)
    expect(printed.at(-1)).toBe(
      `${join(folder, 'missing.db')} cannot be restored: there is no such file. The database is as it was.`,
    )
    expect(await restore(source)).toBe(1)
    expect(printed.at(-1)).toContain(`puts ${source} in the place of the database ${file}.`)
    expect(printed.at(-1)).toMatch(/restore '\S+town hall\.db' --yes$/)
    writeFileSync(backup, 'no database')
    const context = { ...getContext(), url: `sqlite:${join(folder, 'new.db')}`, erasureList: null }
    for (const words of [[backup, '--yes'], [backup], [source]])
      expect(await restoreCommand.prepare(words)(context)).toBe(1)
    expect(printed.at(-1)).toContain(`the database ${join(folder, 'new.db')}.`)
    expect(readdirSync(folder).filter((name) => name.startsWith('new.db'))).toEqual([])
  })
})
