import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findImportCycles } from './import-cycles.ts'
import { libraryPackages, rules, type Rule, type Source } from './rules.ts'

const root = join(import.meta.dirname, '..')
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.tsbuild', 'data', 'screenshots'])

const listFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED_FOLDERS.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(path)
    return /\.(?:tsx?|mjs)$/.test(path) ? [path] : []
  })

const sources: Source[] = ['apps', 'packages', 'e2e', 'scripts']
  .flatMap(listFiles)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const findViolations = (rule: Rule, all: readonly Source[]): string[] =>
  all
    .filter(({ path }) => rule.appliesTo.test(path))
    .flatMap((source) => rule.findViolations(source).map((found) => `${source.path}: ${found}`))

const namedRules = rules.map((rule) => [rule.description, rule] as const)

it.each(namedRules)('%s', (_, rule) => {
  expect(findViolations(rule, sources)).toEqual([])
})

it.each(namedRules)('finds a violation: %s', (_, rule) => {
  expect(findViolations(rule, [rule.counterexample])).toHaveLength(1)
})

it('allows the server to use another feature’s storage, and a benchmark to use the harness', () => {
  const fine: Source[] = [
    { path: 'apps/mock-api/src/features/stats/handlers.ts', text: "from '../reports/storage.ts'" },
    {
      path: 'apps/mock-api/src/features/stats/handlers.ts',
      text: "from '../stats/report-access.storage.ts'",
    },
    { path: 'apps/mock-api/bench/insert.bench.ts', text: "from '../../../scripts/bench.ts'" },
    { path: 'apps/web/src/features/stats/MonitorPage.tsx', text: "from '../../ui/Page.tsx'" },
  ]
  expect(rules.flatMap((rule) => findViolations(rule, fine))).toEqual([])
})

it('[HOUSE-4] no file imports itself through others', () => {
  expect(findImportCycles(sources)).toEqual([])
})

it('[HOUSE-4] finds a cycle through types, packages and dynamic imports', () => {
  const circular: Source[] = [
    { path: 'packages/domain/src/a.ts', text: "import type { B } from './parts/b.ts'" },
    { path: 'packages/domain/src/parts/b.ts', text: "const { c } = await import('../c.ts')" },
    { path: 'packages/domain/src/c.ts', text: "import { a } from '@folkmoot/domain/a'" },
    { path: 'packages/domain/src/d.ts', text: "import { a } from './a.ts'" },
  ]
  expect(findImportCycles(circular)).toEqual([
    'packages/domain/src/a.ts → packages/domain/src/parts/b.ts → packages/domain/src/c.ts → packages/domain/src/a.ts',
  ])
})

interface Manifest {
  dependencies?: Record<string, string>
}

it('a library is declared only where it belongs', () => {
  const homes = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const strays = homes
    .filter((home) => existsSync(join(root, home, 'package.json')))
    .flatMap((home) => {
      const manifest = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8')) as Manifest
      return Object.keys(manifest.dependencies ?? {})
        .filter((name) =>
          libraryPackages.some(([library, allowed]) => library.test(name) && !allowed.includes(home)),
        )
        .map((name) => `${home} declares ${name}`)
    })
  expect(strays).toEqual([])
})

const listPaths = (isFound: (source: Source) => boolean): string[] =>
  sources.filter(isFound).map(({ path }) => path)

it('[HOUSE-3] [HOUSE-6] the rules about layers and about caches are among those above', () => {
  expect(rules.filter(({ description }) => /\[HOUSE-[36]\]/.test(description))).toHaveLength(2)
})

it('[HOUSE-10] packages import no app, and apps import no other app', () => {
  const APP = /from '@folkmoot\/(?:server|web|cli|participant|report|embed)[/']/
  const ownTests = /^packages\/testing\//
  expect(listPaths(({ path, text }) => APP.test(text) && !ownTests.test(path))).toEqual([])
})

it('[HOUSE-11] no source file has more than 300 lines', () => {
  expect(listPaths(({ text }) => text.trimEnd().split('\n').length > 300)).toEqual([])
})

it('[HOUSE-9] no test returns early where data or a program is missing', () => {
  const EARLY_RETURN = /^\s*if \([^)]*\b(?:absent|missing|unavailable)\b[^)]*\) return\b/m
  expect(
    listPaths(({ path, text }) => /\.(?:test|journey)\.tsx?$/.test(path) && EARLY_RETURN.test(text)),
  ).toEqual([])
})

it('[HOUSE-9] the lint of npm test reads types, to find promises that are not awaited', () => {
  expect(readFileSync(join(root, '.oxlintrc.json'), 'utf8')).toContain(
    '"typescript/no-floating-promises": "error"',
  )
  for (const file of ['scripts/go/test.mjs', 'package.json'])
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/--type-aware/)
})
