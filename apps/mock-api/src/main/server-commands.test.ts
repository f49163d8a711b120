import { openFolder } from '@folkmoot/testing/open-folder'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { openMigrationTarget } from './server-commands.ts'

it('a migration may begin with a new database, which its dry run does not make', async () => {
  const folder = openFolder()
  const file = join(folder, 'town.db')
  const config = readConfig({ DATABASE_URL: `sqlite:${file}` })
  await (await openMigrationTarget(config, true)).close()
  expect(readdirSync(folder)).toEqual([])
  await (await openMigrationTarget(config, false)).close()
  expect(existsSync(file)).toBe(true)
})
