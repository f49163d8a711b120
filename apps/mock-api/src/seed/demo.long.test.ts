import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { deleteForeignConversation } from '@folkmoot/testing/foreign-conversation'
import { getTemplateBytes } from '@folkmoot/testing/template-database'
import { openDatabase } from '../storage/open-database.ts'
import { shouldSeedDemo } from './demo.ts'

const run = promisify(execFile)

/** The program of each process: open the file, seed, print the id. */
const PROGRAM = `
  const [file] = process.argv.slice(-1)
  const { openDatabase } = await import('./src/storage/open-database.ts')
  const { seedDemo } = await import('./src/seed/demo.ts')
  const { generateSecureInt } = await import('./src/secure-random.ts')
  const { db, close } = await openDatabase('sqlite:' + file)
  console.log('seeded', await seedDemo(db, { clock: Date.now, random: generateSecureInt }))
  await close()
`

it('[RUN-1] the demonstration is seeded once when two processes start at once on one file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-demo-'))
  try {
    const file = join(folder, 'shared.db')
    writeFileSync(file, await getTemplateBytes())
    const template = await openDatabase(`sqlite:${file}`)
    await deleteForeignConversation(template.db)
    await template.close()
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const seed = () =>
      run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, file], { cwd })
    const lines = (await Promise.all([seed(), seed(), seed()])).map(({ stdout }) => stdout.trim())
    expect(lines.filter((line) => /^seeded [2-9]\w+$/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => line === 'seeded undefined')).toHaveLength(2)
    const { db, close } = await openDatabase(`sqlite:${file}`)
    expect(await shouldSeedDemo(db)).toBe(false)
    await close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
