import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEngines, type EngineDatabase } from '@folkmoot/testing/engines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './storage/open-database.ts'

const APP = join(import.meta.dirname, '..')
const PAGE = join(APP, '../../docs/back-up.md')

/** Finds a free port. */
const findPort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The lines of the drill, with the places of this machine. */
function readDrill(places: Readonly<Record<string, string>>): string {
  const block = /```sh drill\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
  return Object.entries(places).reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, block)
}

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'folkmoot-drill-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes the database into which a drill restores; undefined where the restore makes it. */
function createTarget(url: string): string | undefined {
  if (url.startsWith('sqlite:')) return undefined
  const target = new URL(url)
  target.pathname = '/folkmoot_drill'
  execFileSync('createdb', ['--maintenance-db', url, 'folkmoot_drill'])
  return target.href
}

describe.each(createEngines())('a drill on $name', (engine) => {
  let database: EngineDatabase
  beforeEach(async () => void (database = await engine.create()))
  afterEach(() => database.close())

  it('[RUN-11] the drill of docs/back-up.md works line by line beside a running system', async () => {
    const [backups, key, url] = [join(folder, 'backups'), join(folder, 'key'), database.url]
    const target = createTarget(url)
    mkdirSync(backups)
    writeFileSync(key, 'correct horse battery staple')
    const running = await openDatabase(url)
    // the sweep of a copy that used this folder would take it for something nobody knows
    const uploads = join(folder, 'uploads')
    mkdirSync(join(uploads, 'upload'), { recursive: true })
    const drill = readDrill({
      '/var/lib/folkmoot-backups': backups,
      '/etc/folkmoot-backup.key': key,
      '8099': String(await findPort()),
      'cd /var/lib/folkmoot\n': '',
      ...(target === undefined ? {} : { 'TARGET=sqlite:$DRILL/folkmoot.db': `TARGET='${target}'` }),
      '/usr/bin/node --env-file=/etc/folkmoot.env /opt/folkmoot/apps/mock-api/dist/server.js': `${process.execPath} --import tsx src/server.ts`,
    })
    const { PATH = '', HOME = '' } = process.env
    const { stdout } = await promisify(execFile)('bash', ['-c', drill], {
      cwd: APP,
      env: { PATH, HOME, TMPDIR: folder, DATABASE_URL: url, IMPORT_FOLDER: uploads },
    })
    expect(stdout).toContain('and the copy is checked')
    expect(stdout).toContain('The database is restored from')
    expect(stdout).toContain('{"status":"ok"}')
    expect(readdirSync(backups).filter((name) => name.endsWith('.enc'))).toHaveLength(1)
    expect(readdirSync(uploads)).toEqual(['upload'])
    // the decrypted copy is gone
    expect(readdirSync(folder).filter((name) => name.startsWith('tmp.'))).toEqual([])
    await running.close()
    if (target !== undefined) execFileSync('dropdb', ['--maintenance-db', url, 'folkmoot_drill'])
  })
})
