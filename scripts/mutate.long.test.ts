import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const mutate = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/mutate.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: root },
  })

it('[HOUSE-12] lists the mutants that no test detected, and counts the others', () => {
  const { stdout, status } = mutate('apps/embed/src/frame-heights.ts', '--near', '--sample', '8')
  // without one that a test noticed, the changes may not have reached the tests at all
  expect(stdout).toMatch(/\d+\/\d+ killed {3}apps\/embed\/src\/frame-heights\.ts:\d+/)
  expect(stdout).toMatch(/\d+ of \d+ changes were noticed \(\d+ %\)/)
  expect(stdout).toMatch(/apps\/embed\/src\/frame-heights\.ts:\d+ {2}.*→/)
  expect([0, 1]).toContain(status)
})

it('[HOUSE-12] prints its usage without a file to change', () => {
  const { stderr, status } = mutate('docs')
  expect(stderr).toContain('npm run mutate -- PATH')
  expect(status).toBe(2)
})
