import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly notable: readonly string[]
}

// scripts/go is plain JavaScript, because it runs before anything is installed
const { runSuites } = (await import(join(import.meta.dirname, 'go/suites.mjs'))) as {
  runSuites: (options: string[], more: { env: Record<string, string> }) => Promise<Outcome>
}

const VITEST = join(import.meta.dirname, '../node_modules/vitest/dist/index.js')

/** Runs one file of tests in a folder of its own, as `npm test` runs the project's. */
async function runFile(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-suites-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sample.test.mjs'), `import { expect, it } from '${VITEST}'\n${text}`)
  return runSuites(['--root', folder], { env: {} })
}

it('a test that fails, a file that does not load and a skipped test are counted and named', async () => {
  const both = await runFile("it('always fails', () => expect(1).toBe(2))\nit.skip('waits', () => {})")
  expect(both).toMatchObject({ passed: 0, failed: 1, skipped: 1 })
  expect(both.notable.join('\n')).toMatch(/^failed {2}.*always fails[^]*\nskipped {2}.*waits/)
  const broken = await runFile("throw new Error('does not load')")
  expect(broken.failed).toBe(1)
  expect(broken.notable.join()).toContain('does not load')
})
