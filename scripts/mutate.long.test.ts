import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

function mutate(...words: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/mutate.ts', ...words],
    { cwd: root, encoding: 'utf8', env: { ...process.env, INIT_CWD: root } },
  )
  return {
    // without their numbers and their folder, in a constant order
    results: stdout
      .split('\n')
      .filter((line) => /^\d+\/\d+ /.test(line))
      .map((line) => line.replace(/^\d+\/\d+ (\w+) +scripts\/mutate-sample\//, '$1 '))
      .sort(),
    stdout,
    stderr,
    status,
  }
}

const NOTICED = [
  'hung count.ts:4  +=  →  -=',
  'killed count.ts:3  0  →  (0 + 1)',
  'killed count.ts:4  +=  →  -=',
  'killed count.ts:4  0  →  (0 + 1)',
  'killed count.ts:4  1  →  (1 + 1)',
  'killed count.ts:4  <  →  <=',
]

it('[HOUSE-12] tries every change with all tests that reach it, and ends those that hang', () => {
  const { results, stdout, status } = mutate('scripts/mutate-sample')
  expect(results).toEqual([
    'SURVIVED inner/is-long.ts:2  2  →  (2 + 1)',
    ...NOTICED,
    'killed inner/is-long.ts:2  >  →  >=',
  ])
  expect(stdout).toContain('7 of 8 changes were noticed (88 %)')
  expect(status).toBe(0)
})

it('[HOUSE-12] asks with --near only the tests of the folder, whatever failed in another one before', () => {
  const { results, stdout, status } = mutate('scripts/mutate-sample', '--near')
  expect(results).toEqual([
    'SURVIVED inner/is-long.ts:2  2  →  (2 + 1)',
    'SURVIVED inner/is-long.ts:2  >  →  >=',
    ...NOTICED,
  ])
  expect(stdout).toMatch(/No test noticed:\nscripts\/mutate-sample\/inner\/is-long\.ts:2 {2}/)
  expect(stdout).toContain('6 of 8 changes were noticed (75 %)')
  expect(status).toBe(1)
})

it('[HOUSE-12] asks with --tests only the tests that are named', () => {
  const words = ['scripts/mutate-sample', '--tests', 'inner/']
  expect(mutate(...words).stdout).toContain('0 of 8 changes were noticed (0 %)')
  expect(mutate(...words, '--tests', 'count.test').stdout).toContain('7 of 8 changes were noticed (88 %)')
})

it('[HOUSE-12] prints its usage without a file to change', () => {
  const { stderr, status } = mutate('docs')
  expect(stderr).toContain('npm run mutate -- PATH')
  expect(status).toBe(2)
})
