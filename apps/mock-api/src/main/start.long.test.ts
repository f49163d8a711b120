import { findFreePort } from '@folkmoot/testing/find-free-port'
import { openFolder } from '@folkmoot/testing/open-folder'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../platform/storage/open-database.ts'

const PROVIDER = {
  DEMO: '0',
  AUTH_ISSUER: 'https://id.city.example/',
  AUTH_AUDIENCE: 'api',
  AUTH_CLIENT_ID: 'web',
}

describe('a start of the server', () => {
  let folder: string
  beforeEach(() => void (folder = openFolder()))

  /** Starts the server; ends it when it has said `awaited`, by default that it is ready. */
  async function start(
    settings: Record<string, string>,
    words: readonly string[] = [],
    { nodeOptions = [], awaited = 'Ctrl-C' }: { nodeOptions?: readonly string[]; awaited?: string } = {},
  ) {
    const { PATH = '', HOME = '' } = process.env
    const PORT = String(await findFreePort())
    const child = spawn(process.execPath, [...nodeOptions, 'dist/server.js', ...words], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH, HOME, PORT, DATABASE_URL: `sqlite:${join(folder, 'data/folkmoot.db')}`, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes(awaited)) child.kill('SIGTERM')
      })
    const [code] = (await once(child, 'close')) as [number]
    return { code, printed }
  }

  it('[SAFE-13] warns of an insecure one, and refuses its database to a provider', async () => {
    const insecure = await start({ HOST: '0.0.0.0', DEV_ISSUER: 'insecure-public', DEMO: '1' })
    expect(insecure.code).toBe(0)
    expect(insecure.printed).toContain('WARNING: the development issuer is on')
    expect(insecure.printed).toContain('No account administers')
    const refused = await start(PROVIDER)
    expect(refused.code).toBe(1)
    expect(refused.printed).toContain('ada@folkmoot.test')
    const awaited = 'nobody signs in'
    const anew = { ...PROVIDER, DATABASE_URL: `sqlite:${join(folder, 'anew.db')}`, ADMN_UIDS: '[]' }
    const started = await start(anew, [], { awaited })
    expect(started).toMatchObject({ code: 0, printed: expect.stringContaining('is ready at') })
    expect(started.printed).toContain('WARNING: the identity provider')
    expect(started.printed).toContain('Did you mean ADMIN_UIDS?')
  })
  it('[RUN-34] runs `database copy` as it runs `copy`, and names its commands for what it does not know', async () => {
    expect((await start({ DEMO: '0' })).code).toBe(0)
    const copied = `sqlite:${join(folder, 'copied.db')}`
    const first = await start({}, ['database', 'copy', copied])
    expect(first).toMatchObject({ code: 0, printed: expect.stringMatching(/Copied \d+ rows/) })
    const unknown = await start({}, ['database', 'clone', copied])
    expect(unknown).toMatchObject({
      code: 2,
      printed: expect.stringContaining('“clone” is no command of database: copy.'),
    })
    const alone = await start({}, ['database'])
    expect(alone).toMatchObject({ code: 2, printed: expect.stringContaining('dist/server.js copy ADDRESS') })
  })

  it('[SAFE-89] makes files for the account of the server alone, as a command does, whatever its umask is', async () => {
    const before = process.umask(0o022)
    onTestFinished(() => void process.umask(before))
    for (const words of [[], ['keys', 'list']]) {
      // Node.js itself makes this folder, with the rights that the process leaves
      const profiles = join(folder, `profiles ${words.length}`)
      const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
      expect((await start({ DEMO: '0' }, words, { nodeOptions })).code).toBe(0)
      expect(statSync(profiles).mode & 0o777).toBe(0o700)
    }
  })

  it('names a list of erasures that cannot be written', async () => {
    const { code, printed } = await start({ DEMO: '0', ERASURE_LIST: '/proc/none/list' })
    expect(code).toBe(1)
    expect(printed).toContain('ERASURE_LIST /proc/none/list cannot be written (ENOENT). Name a file')
    expect(printed).not.toContain('    at ')
  })

  it('a command makes no database where none is, and says where it was looked for', async () => {
    const listed = await start({}, ['keys', 'list'])
    expect(listed).toMatchObject({ code: 1, printed: expect.stringContaining('there is no database at') })
    expect(listed.printed).toContain(join(folder, 'data/folkmoot.db'))
    expect(readdirSync(folder)).toEqual([])
  })

  it('a command of a new version leaves a database of an earlier one as it is, and says what to do', async () => {
    const file = join(folder, 'data/folkmoot.db')
    const started = await start({ DEMO: '0', METRICS_PORT: '0' })
    expect(started.printed).toMatch(/^Metrics: http:\/\/127\.0\.0\.1:\d+\/metrics$/m)
    const { db, close } = await openDatabase(`sqlite:${file}`)
    await db.deleteFrom('kysely_migration' as never).execute()
    await close()
    // the second would list them if the first had migrated it
    for (let time = 0; time < 2; time += 1)
      expect(await start({}, ['keys', 'list'])).toMatchObject({
        code: 1,
        printed: expect.stringContaining('Start this version of the server first'),
      })
  })
})
