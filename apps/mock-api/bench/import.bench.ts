import { existsSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { bench } from '../../../scripts/bench.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { PRAGMAS } from '../src/storage/sqlite.ts'
import { openSqliteHandle } from '@folkmoot/testing/database'
import { createTestServer } from '@folkmoot/testing/server'

const root = join(import.meta.dirname, '../../..')
const publishedFolder = join(
  process.env['OPENDATA_DIR'] || join(root, '../shared/data/opendata'),
  'vtaiwan.uberx',
)
const ownFolder = join(root, 'e2e/data/library-hours')
const sourceFolder = existsSync(publishedFolder) ? publishedFolder : ownFolder

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const files = { ours: join(folder, 'ours.db'), bare: join(folder, 'bare.db') }

/** Starts our server on a database file and calls it over a socket, as the command line does. */
await (await openDatabase(`sqlite:${files.ours}`)).close()
const server = await createTestServer({ db: openSqliteHandle(files.ours) })
const authorization = `Bearer ${await server.tokenFor('ada')}`
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

async function importConversation(): Promise<{ votes: number }> {
  const form = new FormData()
  for (const name of readdirSync(sourceFolder))
    form.append(name, await openAsBlob(join(sourceFolder, name)), name)
  const reply = await fetch(`${address}/api/v3/conversationImport`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  if (!reply.ok) throw new Error(`The import answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as { votes: number }
}

/** Reads the rows of an import, to insert them again into the same tables and indexes. */
const { votes } = await importConversation()
const reader = new SqliteDatabase(files.ours, { readonly: true })
const newestZid = reader.prepare('select max(zid) as zid from conversations').pluck().get()
const TABLES = ['participants', 'comments', 'votes', 'votes_latest']
const tableRows = TABLES.map((table) => ({
  table,
  rows: reader.prepare(`select * from ${table} where zid = ?`).all(newestZid) as Record<string, unknown>[],
}))
reader.close()

await (await openDatabase(`sqlite:${files.bare}`)).close()
const bare = new SqliteDatabase(files.bare)
for (const pragma of PRAGMAS) bare.pragma(pragma)
bare.pragma('foreign_keys = OFF')
const inserts = tableRows.map(({ table, rows }) => {
  const columns = Object.keys(rows[0] ?? { zid: 0 })
  const places = columns.map((column) => `@${column}`)
  const insert = bare.prepare(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`)
  return (zid: number) => rows.forEach((row) => insert.run({ ...row, zid }))
})
const insertAll = bare.transaction((zid: number) => inserts.forEach((insert) => insert(zid)))

let zid = 1000
await bench(
  `[CLI-6] importing a conversation of ${votes.toLocaleString('en')} votes, from the files to the last row, beside bare better-sqlite3 inserting the same rows`,
  {
    subject: importConversation,
    baseline: () => insertAll((zid += 1)),
    rounds: 7,
    warmUpRounds: 1,
  },
)

bare.close()
await server.close()
rmSync(folder, { recursive: true, force: true })
