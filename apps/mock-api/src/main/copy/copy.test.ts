import { openFolder } from '@folkmoot/testing/open-folder'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilders } from '@folkmoot/testing/builders'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { getTemplateBytes } from '@folkmoot/testing/template-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { digestTable, listTables } from './rows.storage.ts'
import { copyCommand } from './run-command.ts'

const ODD_COMMENT = { txt: '+1, "yes"\nno', velocity: 0.5, original_id: '=1' }

describe('copying a database', () => {
  let folder: string
  let source: OpenDatabase
  let printed: string[]
  beforeEach(async () => {
    folder = openFolder()
    printed = []
    const file = join(folder, 'old.db')
    writeFileSync(file, await getTemplateBytes())
    source = await openDatabase(`sqlite:${file}`)
    await createBuilders(source.db, () => 1e12).comment(FOREIGN_ZID, 10, ODD_COMMENT)
  })
  afterEach(() => source.close())

  const copy = (...words: string[]) =>
    copyCommand.prepare(words)({ source, erasureList: list(), print: (line) => printed.push(line) })
  const list = () => join(folder, 'old.db-erasures')
  const target = () => `sqlite:${join(folder, 'new.db')}`

  async function digestAll({ db }: OpenDatabase) {
    const digests = []
    for (const table of await listTables(db)) digests.push([table.name, await digestTable(db, table)])
    return digests
  }

  it('[RUN-34] takes every row of every table to a new database, and says how many', async () => {
    expect(await copy(target())).toBe(0)
    const copied = await openDatabase(target())
    const after = await digestAll(copied)
    expect(after).toEqual(await digestAll(source))
    const votes = await copied.db.selectFrom('votes').selectAll().execute()
    expect(votes).toEqual(await source.db.selectFrom('votes').selectAll().execute())
    expect(votes.length).toBeGreaterThan(0)
    await copied.close()
    expect(printed).toContain(`votes\t${votes.length}`)
    expect(printed.at(-1)).toMatch(/^Copied \d+ rows, each of them compared\.$/)
  })

  it('[RUN-34] leaves a database that is in use as it is, and names the list of what was erased', async () => {
    expect(await copy(target())).toBe(0)
    expect(printed.join()).not.toContain(list())
    expect(await copy(target())).toBe(1)
    expect(printed.at(-1)).toContain('has accounts or conversations already')
    writeFileSync(list(), '')
    expect(await copy(`${target()}-2`)).toBe(0)
    expect(printed.at(-1)).toContain(`Keep ${list()}, `)
  })

  it('[RUN-34] does not copy what another process writes to', async () => {
    const server = await openDatabase(source.url)
    const { url, db, note } = server
    expect(
      await copyCommand.prepare([target()])({
        source: { url, db, note: note ?? '', close: server.close },
        erasureList: null,
        print: (line) => printed.push(line),
      }),
    ).toBe(1)
    await server.close()
    expect(printed).toEqual([expect.stringContaining('Stop it first')])
  })

  it('[RUN-34] names ADDRESS where the new database cannot be opened', async () => {
    // nobody listens at port 1
    await expect(copy('postgres://u:secret@127.0.0.1:1/x')).rejects.toThrow(
      /database of ADDRESS cannot be used: .*check host and port of ADDRESS\.$/,
    )
    const folders = copy(`sqlite:${folder}`)
    await expect(folders).rejects.toThrow(/choose another path for ADDRESS \(sqlite:PATH\)\.$/)
    await expect(folders).rejects.not.toThrow('DATABASE_URL')
  })

  it('[RUN-34] notices a value that differs', async () => {
    const table = { name: 'counters', key: ['name'] } as const
    const before = await digestTable(source.db, table)
    await source.db.updateTable('counters').set({ value: 900 }).where('name', '=', 'uid').execute()
    expect(await digestTable(source.db, table)).not.toEqual(before)
  })
})
