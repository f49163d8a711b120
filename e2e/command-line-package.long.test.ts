import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainEnv } from './server.ts'
import { programPath } from './support/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-package-'))
const prefix = join(folder, 'prefix')
const runNpm = (...words: string[]): string =>
  execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const run = (...words: string[]): string =>
  execFileSync(join(prefix, 'bin/folkmoot'), words, {
    cwd: folder,
    // a machine without the checkout: Node.js and the installed program
    env: { ...createPlainEnv(), HOME: folder, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    encoding: 'utf8',
  })

beforeAll(() => {
  const file = runNpm('pack', dirname(programPath)).trim()
  runNpm('install', '--global', '--offline', '--ignore-scripts', '--prefix', prefix, join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the packed command line installs without a network and without other packages, and runs', () => {
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(run('waves', 'create', '--help')).toContain('Usage: folkmoot waves create')
  expect(readdirSync(join(prefix, 'lib/node_modules'), { recursive: true }).filter(isManifest)).toHaveLength(
    1,
  )
})

const isManifest = (path: string | Buffer): boolean => String(path).endsWith('package.json')
