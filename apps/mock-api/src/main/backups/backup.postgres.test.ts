import { openFolder } from '@folkmoot/testing/open-folder'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase, createTestDatabase, openPostgresHandle } from '@folkmoot/testing/database'
import { runStatement } from '@folkmoot/testing/peer-database'
import { openServer } from '@folkmoot/testing/provide-server'
import { backupCommand } from './run-backup.ts'
import { restoreCommand } from './run-restore.ts'

/** what is backed up, and an empty one */
let source: string, target: string
let folder: string
let printed: string[]
let now = Date.now()
beforeEach(async () => {
  const databases = [await createTestDatabase(true), await createPostgresDatabase('restored')]
  for (const { close } of databases) onTestFinished(close)
  ;[source = '', target = ''] = databases.map(({ url }) => url)
  folder = openFolder()
  printed = []
})

const locate = (name: string) => join(folder, name)
const createContext = (url: string) => ({
  url,
  erasureList: locate('erasures'),
  // a file is named by its second
  now: (now += 1000),
  print: (line: string) => void printed.push(line),
})
const restore = (url: string, ...words: string[]) => restoreCommand.prepare(words)(createContext(url))
const backUp = (url: string, ...words: string[]) =>
  backupCommand.prepare([folder, ...words])(createContext(url))

/** Expects that a command fails, and says why at last. */
async function expectFailure(command: Promise<number>, reason: string): Promise<void> {
  expect(await command).toBe(1)
  expect(printed.at(-1)).toContain(reason)
}

it('[RUN-10] a PostgreSQL database is dumped while its server runs, and restored into an empty one only', async () => {
  const server = await openServer({ db: openPostgresHandle(source) })
  const { conversation_id } = await server.build.conversation({ topic: 'Trees' })
  expect(await backUp(source)).toBe(0)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^folkmoot-.*\.dump$/)])
  const [file = ''] = readdirSync(folder).map(locate)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expectFailure(restore(source, file, '--yes'), 'the database has tables')

  const { pathname, password } = new URL(target)
  await expectFailure(restore(target, file), `${pathname}, which has to be empty, from ${file}.`)
  expect(printed.at(-1)).not.toContain(`:${password}@`)
  expect(await restore(target, file, '--yes')).toBe(0)
  await expectFailure(restore(target, file), 'the database has tables')
  const again = await openServer({ db: openPostgresHandle(target) })
  const { body } = await again.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)
  expect(body.topic).toBe('Trees')
})

it('[RUN-10] a database of something else is not dumped, and a file that is no whole dump of ours changes nothing', async () => {
  await backUp(source)
  const dumps = readdirSync(folder)
  // as the existing product has one too
  await runStatement(target, 'create table conversations (zid int)')
  const reason = 'the database has no tables of this server. Check DATABASE_URL'
  await expectFailure(backUp(target, '--keep', '1'), reason)
  expect(readdirSync(folder)).toEqual(dumps)
  const [file = '', shop = '', lite = '', cut = ''] = [...dumps, 'shop', 'lite', 'cut'].map(locate)
  execFileSync('pg_dump', ['--format=custom', '--file', shop, target])
  await runStatement(target, 'drop table conversations')
  writeFileSync(lite, 'SQLite format 3\0 and more')
  writeFileSync(cut, readFileSync(file).subarray(0, -20))
  await expectFailure(restore(target, shop, '--yes'), 'it is not a backup of this server')
  const other = 'it is a backup of SQLite, and DATABASE_URL names PostgreSQL.'
  await expectFailure(restore(target, lite, '--yes'), other)
  await expectFailure(restore(target, cut, '--yes'), 'pg_restore says')
  expect(await restore(target, file, '--yes')).toBe(0)
})
