import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigration, ID, type Migration } from './test-migration.ts'

const SERVER_PROGRAMS = '/usr/lib/postgresql'
const hasServerPrograms = spawnSync('initdb', ['--version']).status === 0 || existsSync(SERVER_PROGRAMS)

describe('migrating a dump', () => {
  let migration: Migration
  let folder: string
  let live: string[]
  beforeAll(async () => {
    migration = await createMigration()
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-dumps-'))
    await migration.migrate('--dry-run')
    live = migration.printed.splice(0)
  })
  afterAll(async () => {
    await migration.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Dumps the other database. */
  function dump(name: string, ...words: string[]): string {
    const file = join(folder, name)
    execFileSync('pg_dump', ['--dbname', migration.peer.url, '--file', file, ...words])
    return file
  }
  const run = (...words: string[]) => migration.run(...words, '--scratch', migration.url)
  const ask = (query: string) =>
    execFileSync('psql', ['--no-psqlrc', '--tuples-only', migration.url, '--command', query], {
      encoding: 'utf8',
    }).trim()
  const listScratch = () =>
    ask(`select datname from pg_database where starts_with(datname, 'folkmoot_scratch')`)

  it.each([
    ['custom', ['--format=custom']],
    ['directory', ['--format=directory']],
    ['tar', ['--format=tar']],
    ['plain', []],
  ])('[MIG-20] a dump in the format %s has what the database has', async (name, words) => {
    const file = dump(`of-${name}`, ...words)
    expect(await run(file, '--dry-run')).toBe(0)
    expect(migration.printed.splice(0).slice(1)).toEqual(live)
    expect(listScratch()).toBe('')
  })

  it('[MIG-20] a plain dump in gzip, with line ends of Windows, comes', async () => {
    const text = readFileSync(dump('of-lines'), 'utf8').replaceAll('\n', '\r\n')
    const file = join(folder, 'of-lines.sql.gz')
    writeFileSync(file, gzipSync(text))
    expect(await run(file, '--dry-run')).toBe(0)
    expect(migration.printed.splice(0).slice(1)).toEqual(live)
  })

  it('[MIG-21] nothing in a dump is executed', async () => {
    const mark = join(folder, 'was-here')
    const commands = [
      `\\! touch ${mark}`,
      `COPY (select 1) TO PROGRAM 'touch ${mark}';`,
      `DO $$ begin execute 'create role intruder superuser'; end $$;`,
      '',
    ].join('\n')
    const name = '"x"" text); drop table votes; --"'
    const file = join(folder, 'hostile.sql')
    const text = readFileSync(dump('of-hostile'), 'utf8')
      .replace(/(CREATE TABLE public\.users \(\n)/, `$1    ${name} integer); drop table votes,\n`)
      .replace(
        /(COPY public\.users \()(.*\n)([^]*?)(?=\\\.)/,
        (_, copy: string, names: string, rows: string) =>
          `${copy}${name}, ${names}${rows.replaceAll(/^/gm, "'); drop table votes; --\t").replace(/'[^\n]*$/, '')}`,
      )
    writeFileSync(file, commands + text)
    expect(await run(file, '--dry-run')).toBe(0)
    expect(migration.printed.splice(0).slice(1)).toEqual(live)
    expect(existsSync(mark)).toBe(false)
    expect(ask(`select 1 from pg_roles where rolname = 'intruder'`)).toBe('')
    expect(listScratch()).toBe('')
  })

  it('[MIG-20] a damaged archive is refused, and nothing is left', async () => {
    const file = join(folder, 'damaged')
    writeFileSync(file, readFileSync(dump('of-damage', '--format=custom')).subarray(0, 3000))
    await expect(run(file)).rejects.toThrow('pg_restore')
    expect(listScratch()).toBe('')
  })

  it.skipIf(!hasServerPrograms)(
    `[MIG-20] without --scratch it starts a server of its own, and removes it${hasServerPrograms ? '' : ' (skipped: no PostgreSQL server is installed)'}`,
    async () => {
      const file = dump('of-all', '--format=custom')
      const before = readdirSync(tmpdir())
      expect(await migration.run(file)).toBe(0)
      expect(migration.printed.join('\n')).toContain('2 came, 0 were here before, 0 could not come')
      expect((await migration.server.send('GET', `/${ID}`)).status).toBe(200)
      const made = readdirSync(tmpdir()).filter((name) => !before.includes(name))
      expect(made.filter((name) => existsSync(join(tmpdir(), name, 'data', 'PG_VERSION')))).toEqual([])
    },
  )

  it('[MIG-20] a scratch database is removed if the work on it fails, and its account is told what it lacks', async () => {
    const file = join(folder, 'none.sql')
    writeFileSync(file, '-- PostgreSQL database dump complete\n')
    await expect(run(file)).rejects.toThrow('no table users')
    expect(listScratch()).toBe('')
    const elsewhere = 'postgres://nobody@127.0.0.1:1/postgres'
    await expect(migration.run(file, '--scratch', elsewhere)).rejects.toThrow('needs CREATEDB')
  })
})
