import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SHEET = 'packages/ui/src/colours.css'
const HEX_PATTERN = /#(?:[0-9a-f]{3,4}){1,2}\b/gi

/** Style sheets, and the code of charts, which draw without them. */
const PATTERNS = [
  'apps/*.css',
  'packages/*.css',
  'packages/ui/src/charts/*.ts',
  'packages/ui/src/charts/*.tsx',
]

it('[RES-31] only packages/ui has colours: style sheets and charts read them from there', () => {
  const files = execFileSync('git', ['ls-files', ...PATTERNS], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && path !== SHEET && !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(20)
  const own = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(HEX_PATTERN)].map(([colour]) => `${path}: ${colour}`),
  )
  expect(own).toEqual([])
})
