import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Finds the feature of an app that a path belongs to. */
const findFeature = (path: string) => /^apps\/[^/]+\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Lists what a source file imports of another feature of its app, as paths from the root. */
const listForeignImports = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, written = '']) => join(dirname(path), written))
    .filter((target) => ![undefined, findFeature(path)].includes(findFeature(target)))

const listFeatureFiles = (...apps: string[]) =>
  execFileSync('git', ['ls-files', ...apps.map((app) => `apps/${app}/src/features/*/*.ts*`)], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '')

it('a screen imports no other feature', () => {
  expect(listFeatureFiles('web', 'participant', 'report').flatMap(listForeignImports)).toEqual([])
})
