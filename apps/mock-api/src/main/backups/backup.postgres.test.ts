import { openFolder } from '@folkmoot/testing/open-folder'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, openPostgresHandle, type TestDatabase } from '@folkmoot/testing/database'
import { runStatement } from '@folkmoot/testing/peer-database'
import { createTestServer } from '@folkmoot/testing/server'
import { backupCommand } from './run-backup.ts'
import { restoreCommand } from './run-restore.ts'

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = openFolder()
  database = await createTestDatabase(true)
})
afterEach(() => database.close())

it('[RUN-10] a PostgreSQL database is dumped while its server runs, and restored into an empty one only', async () => {
  const url = database.url ?? ''
  const server = await createTestServer({ db: openPostgresHandle(url) })
  const { conversation_id } = await server.build.conversation({ topic: 'Trees' })
  const printed: string[] = []
  const context = (to: string) => ({
    url: to,
    erasureList: join(folder, 'erasures'),
    now: Date.now(),
    print: (line: string) => void printed.push(line),
  })
  const restore = (to: string, words: readonly string[]) => restoreCommand.prepare(words)(context(to))
  expect(await backupCommand.prepare([folder])(context(url))).toBe(0)
  const [name = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^folkmoot-.*\.dump$/)])
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const words = [join(folder, name), '--yes']
  expect(await restore(url, words)).toBe(1)
  expect(printed.at(-1)).toContain('the database has tables')
  await server.close()

  const target = new URL(url)
  target.pathname += '_restored'
  const restored = target.pathname.slice(1)
  execFileSync('createdb', ['--maintenance-db', url, restored])
  try {
    const foreign = join(folder, 'shop.dump')
    // as the existing product has one too
    await runStatement(target.href, 'create table conversations (zid int)')
    expect(await backupCommand.prepare([folder, '--keep', '1'])(context(target.href))).toBe(1)
    expect(printed.at(-1)).toContain('the database has no tables of this server. Check DATABASE_URL')
    expect(readdirSync(folder)).toEqual([name])
    execFileSync('pg_dump', ['--format=custom', '--file', foreign, target.href])
    await runStatement(target.href, 'drop table conversations')
    expect(await restore(target.href, [foreign, '--yes'])).toBe(1)
    expect(printed.at(-1)).toContain('it is not a backup of this server')
    writeFileSync(foreign, 'SQLite format 3\0 and more')
    expect(await restore(target.href, [foreign, '--yes'])).toBe(1)
    expect(printed.at(-1)).toContain('it is a backup of SQLite, and DATABASE_URL names PostgreSQL.')
    const cut = join(folder, 'cut.dump')
    writeFileSync(cut, readFileSync(join(folder, name)).subarray(0, -20))
    expect(await restore(target.href, [cut, '--yes'])).toBe(1)
    expect(printed.at(-1)).toContain('pg_restore says')
    const look = words.filter((word) => word !== '--yes')
    expect(await restore(target.href, look)).toBe(1)
    expect(printed.at(-1)).toContain(`${target.pathname}, which has to be empty, from ${words[0]}.`)
    expect(printed.at(-1)).not.toContain(`:${target.password}@`)
    expect(await restore(target.href, words)).toBe(0)
    expect(await restore(target.href, look)).toBe(1)
    expect(printed.at(-1)).toContain('the database has tables')
    const again = await createTestServer({ db: openPostgresHandle(target.href) })
    const { body } = await again.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)
    expect(body.topic).toBe('Trees')
    await again.close()
  } finally {
    execFileSync('dropdb', ['--if-exists', '--force', '--maintenance-db', url, restored])
  }
})
