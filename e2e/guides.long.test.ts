import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainEnv, root, startServer, type RunningServer } from './server.ts'

const GUIDES = join(root, 'docs/guides')

let server: RunningServer
beforeAll(async () => void (server = await startServer({ DEMO: '1' })))
afterAll(() => server.stop())

/** The lines of all blocks `sh` of a guide, which follow each other: a later one uses what an earlier one made. */
const readCommands = (guide: string): string =>
  [...readFileSync(join(GUIDES, guide), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .join('\n')

/** Runs the commands of a guide in a folder like the repository's root, as Ada on the server of the demonstration. */
async function runGuide(guide: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-guide-'))
  symlinkSync(join(root, 'apps'), join(folder, 'apps'))
  cpSync(join(root, '.env.example'), join(folder, '.env.example'))
  const program = `"${process.execPath}" "${join(root, 'apps/cli/dist/folkmoot.js')}"`
  const commands = readCommands(guide)
  const login = commands.includes('folkmoot ') ? 'folkmoot login --as ada' : ''
  const script = `folkmoot() { ${program} "$@"; }\n${login}\n${commands}`
  const DATABASE_URL = `sqlite:${join(folder, 'folkmoot.db')}`
  const env = {
    ...createPlainEnv(),
    FOLKMOOT_SERVER: server.origin,
    XDG_CONFIG_HOME: join(folder, 'config'),
    DATABASE_URL,
  }
  // these commands work on the database that the server has made
  if (commands.includes('server.js')) await (await startServer({ DATABASE_URL })).stop()
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env,
    })
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A text that a guide prints only if it came to its end. */
const ENDS: Readonly<Record<string, RegExp>> = {
  'owner.md': /square/,
  'moderator.md': /Parking|Town|Market/,
  'integrator.md': /Lindwater/,
  'operator.md': /copied|rows/i,
}

it('every guide has commands that are run', () => {
  expect(readdirSync(GUIDES).toSorted()).toEqual(Object.keys(ENDS).toSorted())
})

it.each(Object.entries(ENDS))(
  'the commands of docs/guides/%s work one after the other',
  async (guide, end) => {
    expect(await runGuide(guide)).toMatch(end)
  },
)
