import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { LEFT_OUT, OTHER_FILES, RECORD_TABLES } from '../../core/archive/archived-tables.ts'
import { ARCHIVED_SETTINGS } from '../../core/export/archive-settings.ts'

/** Kysely's own tables. */
const isOwnTable = (name: string): boolean => !name.startsWith('kysely_')

describe('what an archive has of the database', () => {
  let server: TestServer
  beforeEach(async () => (server = await createTestServer()))
  afterEach(() => server.close())

  /** The columns of all tables, as `table.column`. */
  const listColumns = async (): Promise<string[]> =>
    (await server.db.introspection.getTables())
      .filter(({ name }) => isOwnTable(name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))

  const listArchived = (): Set<string> =>
    new Set([
      ...RECORD_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
      ...Object.entries(OTHER_FILES).flatMap(([table, columns]) =>
        columns.split(' ').map((column) => `${table}.${column}`),
      ),
      ...ARCHIVED_SETTINGS.map((name) => `conversations.${name}`),
    ])

  it('[FILE-9] each column is archived, or left out for a stated reason', async () => {
    const archived = listArchived()
    const isKnown = (column: string) =>
      column.endsWith('.zid') ||
      archived.has(column) ||
      column in LEFT_OUT ||
      (column.split('.')[0] ?? '') in LEFT_OUT
    // name a new column in core/archive/archived-tables.ts
    expect((await listColumns()).filter((column) => !isKnown(column))).toEqual([])
  })

  it('[FILE-9] the lists name only what the database has, and nothing twice', async () => {
    const columns = new Set(await listColumns())
    const tables = new Set([...columns].map((column) => column.split('.')[0]))
    const archived = listArchived()
    const settings = new Set<string>(ARCHIVED_SETTINGS.map((name) => `conversations.${name}`))
    expect([...archived].filter((one) => !columns.has(one) && !settings.has(one))).toEqual([])
    expect(Object.keys(LEFT_OUT).filter((one) => !columns.has(one) && !tables.has(one))).toEqual([])
    expect(Object.keys(LEFT_OUT).filter((one) => archived.has(one))).toEqual([])
  })
})
