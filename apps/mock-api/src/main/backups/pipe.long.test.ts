import { openFolder } from '@folkmoot/testing/open-folder'
import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEngines, type EngineDatabase } from '@folkmoot/testing/engines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/storage/open-database.ts'

const SERVER = `'${process.execPath}' dist/server.js`

let folder: string
beforeEach(() => void (folder = openFolder()))

/** Makes the database into which a backup is restored, where the restore does not make it. */
function createTarget(url: string): string {
  if (url.startsWith('sqlite:')) return `sqlite:${join(folder, 'restored.db')}`
  const target = new URL(url)
  target.pathname = '/folkmoot_piped'
  execFileSync('createdb', ['--maintenance-db', url, 'folkmoot_piped'])
  return target.href
}

describe.each(createEngines())('a backup by standard streams on $name', (engine) => {
  let database: EngineDatabase
  let target: string
  beforeEach(async () => {
    database = await engine.create()
    target = createTarget(database.url)
  })
  afterEach(async () => {
    if (!target.startsWith('sqlite:'))
      execFileSync('dropdb', ['--maintenance-db', database.url, 'folkmoot_piped'])
    await database.close()
  })

  const run = (line: string) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, TMPDIR: folder, DATABASE_URL: database.url, TARGET: target }
    return promisify(execFile)('bash', ['-o', 'pipefail', '-c', line], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...env, FILE: join(folder, 'file.gz') },
    })
  }

  it('[RUN-11] goes through another program into a database, beside a running server, and leaves no file', async () => {
    const running = await openDatabase(database.url)
    await running.db.insertInto('secrets').values({ name: 'trace', value: 'Quetzalcoatlus' }).execute()
    const { stderr } = await run(`${SERVER} backup - | gzip > "$FILE"`)
    expect(stderr).toContain('and the copy was checked')
    expect(readFileSync(join(folder, 'file.gz')).includes('Quetzalcoatlus')).toBe(false)
    const restore = `DATABASE_URL="$TARGET" ${SERVER} restore - --yes`
    // what a program that fails has written is no whole backup
    const half = `zcat "$FILE" | head -c $(($(zcat "$FILE" | wc -c) / 2))`
    await expect(run(`${half} | ${restore}`)).rejects.toThrow('Standard input cannot be restored')
    const restored = await run(`zcat "$FILE" | ${restore}`)
    expect(restored.stderr).toContain('The database is restored from Standard input')
    expect(readdirSync(folder).filter((name) => name.startsWith('folkmoot-backup-'))).toEqual([])
    const copy = await openDatabase(target)
    const traces = copy.db.selectFrom('secrets').select('value').where('name', '=', 'trace')
    expect(await traces.execute()).toEqual([{ value: 'Quetzalcoatlus' }])
    await copy.close()
    await running.close()
  })
})
