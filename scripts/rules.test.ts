import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Finds the feature of an app that a path belongs to. */
const findFeature = (path: string) => /^apps\/.+\/features\/([^/]+)\//.exec(path)?.[1]

/** Lists the files of our own that a source file imports, as paths from the root. */
const listImports = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, written = '']) => join(dirname(path), written),
  )

/** Lists what a source file imports of another feature of its app. */
const listForeignImports = (path: string): string[] =>
  listImports(path).filter((target) => ![undefined, findFeature(path)].includes(findFeature(target)))

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.test.'))
const listFeatureFiles = (...apps: string[]) =>
  listFiles(...apps.map((app) => `apps/${app}/features/*/*.ts*`))

it('a screen imports no other feature', () => {
  expect(listFeatureFiles('web/src', 'pages/src/*').flatMap(listForeignImports)).toEqual([])
})

it('an entry of the pages imports no other entry: what two need lies beside them', () => {
  const entries = ['participant', 'report', 'embed']
  const findEntry = (path: string) => entries.find((entry) => path.startsWith(`apps/pages/src/${entry}/`))
  const isForeign = (path: string) => (target: string) =>
    ![undefined, findEntry(path)].includes(findEntry(target))
  const files = listFiles('apps/pages/src/*.ts*')
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((path) => listImports(path).filter(isForeign(path)))).toEqual([])
})

/** Lists the packages that a source file runs with. */
const listPackages = (path: string): string[] =>
  [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(
      /^(?:import|\} from|export .*from)(?! type)[^'\n]*'((?:@[\w-]+\/)?[\w-][^'/:]*)(?:\/[^']*)?'$/gm,
    ),
  ].map(([, name = '']) => name)

it('the product runs and builds with its dependencies alone: npm start installs no others', () => {
  const places = listFiles('apps/*/package.json', 'packages/*/package.json').map(dirname)
  const listMissing = (place: string) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8'))
    const files = listFiles(`${place}/*.ts`, `${place}/*.tsx`, `${place}/*.mjs`).filter(
      (path) => !/\/(?:test-|test\/|testing|bench|dev\.ts|clean-page)/.test(path),
    )
    return files.flatMap((path) =>
      listPackages(path)
        .filter((name) => !builtinModules.includes(name) && !(name in dependencies))
        .map((name) => `${path}: ${name}`),
    )
  }
  const built = places.filter((place) => !['packages/testing', 'packages/client'].includes(place))
  expect(built.flatMap(listMissing)).toEqual([])
})
