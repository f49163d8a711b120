import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../storage/open-database.ts'
import { sweepImports } from '../sweep.ts'

const PEOPLE = 6000
const COMMENTS = 50
const listOf = (count: number, create: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => create(index)).join('')
const FILES = {
  'comments.csv': `comment-id,author-id,comment-body\n${listOf(COMMENTS, (tid) => `${tid},0,Statement ${tid}\n`)}`,
  'votes.csv': `timestamp,comment-id,voter-id,vote\n${listOf(PEOPLE, (pid) => listOf(COMMENTS, (tid) => `1700000000000,${tid},${pid},${((pid + tid) % 3) - 1}\n`))}`,
}

describe.each(createEngines())('an import on $name whose server is killed', (engine: Engine) => {
  let folder: string
  let database: EngineDatabase
  let server: ServerProcess
  let token: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-import-killed-'))
    database = await engine.create()
    token = await createImportToken(database.url)
    server = createServerProcess('', { DATABASE_URL: database.url, IMPORT_FOLDER: folder, DEMO: '0' })
    await server.start()
  })
  afterEach(async () => {
    await server.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function send(): Promise<Record<string, unknown>> {
    const form = new FormData()
    for (const [name, text] of Object.entries(FILES)) form.append(name, new Blob([text]), name)
    const headers = { authorization: `Bearer ${token}` }
    const url = `${server.origin()}/api/v3/conversationImport`
    return (await fetch(url, { method: 'POST', headers, body: form })).json() as never
  }

  it('[RUN-53] leaves a hidden rest, which the sweep deletes, and is stored once when it is started again', async () => {
    const { db, close } = await openDatabase(database.url)
    const countRows = async (table: 'votes' | 'comments' | 'conversations') => {
      const rows = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(rows.count)
    }
    const broken = send().catch((cause: unknown) => (cause as Error).name)
    await expect.poll(() => countRows('votes'), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
    await server.kill()
    expect(await broken).toBe('TypeError')
    expect(await db.selectFrom('conversations').select('state').execute()).toEqual([{ state: 'importing' }])
    await sweepImports(db, Number.MAX_SAFE_INTEGER)
    for (const table of ['conversations', 'comments', 'votes'] as const)
      expect(await countRows(table)).toBe(0)
    await server.start()
    expect(await send()).toMatchObject({ participants: PEOPLE, comments: COMMENTS, votes: PEOPLE * COMMENTS })
    expect(await countRows('votes')).toBe(PEOPLE * COMMENTS)
    await close()
  })
})
