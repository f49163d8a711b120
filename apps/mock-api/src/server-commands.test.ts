import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { openMigrationTarget } from './server-commands.ts'

it('a migration may begin with a new database, which its dry run does not make', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-target-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'town.db')
  const config = readConfig({ DATABASE_URL: `sqlite:${file}` })
  await (await openMigrationTarget(config, true)).close()
  expect(readdirSync(folder)).toEqual([])
  await (await openMigrationTarget(config, false)).close()
  expect(existsSync(file)).toBe(true)
})
