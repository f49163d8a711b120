import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseCommandLine } from '../test/parse-command-line.ts'
import { createTemporaryFolder, runCommandLine } from '../test/terminal.ts'
import { migrate } from './migrate.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../../mock-api/dist/server.js'))

it('takes a database', async () => {
  expect(await parseCommandLine('migrate', 'postgres://reader@town/polis', '--dry-run')).toEqual({
    run: migrate.run,
    options: { source: 'postgres://reader@town/polis', dryRun: true, sameIssuer: false },
  })
})

it('starts the server’s command, or says where to run it', async () => {
  const database = join(createTemporaryFolder(), 'ours.db')
  const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${database}`, DEV_ISSUER: 'on' }
  const { code, out, err } = await runCommandLine(['migrate', 'mysql://town'], { env })
  expect(code).toBe(2)
  expect(out + err).toContain('node apps/mock-api/dist/server.js migrate')
  if (isBuilt) expect(out + err).toContain('ADDRESS has to be postgres://')
})
