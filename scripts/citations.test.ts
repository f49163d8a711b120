import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { citationRules, createAnchor, type CitationRule, type Library, type Source } from './citations.ts'

const root = join(import.meta.dirname, '..')
const NOT_SOURCE = new Set(['.git', 'node_modules', 'dist', '.tsbuild', 'screenshots'])

const listFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path) : [path]
  })

const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const paths = listFiles('')
const CODE = /^pnpm-workspace|^(?:apps|packages|e2e|scripts)\/(?!.*citations).*\.(?:tsx?|mjs|json)$/
const words = new Set(
  paths.filter((path) => CODE.test(path)).flatMap((path) => readText(path).match(/\w+/g) ?? []),
)
const repository: Library = { files: new Set(paths), read: readText, words: () => words }

/** All files that may contain citations; this test's own examples are excluded. */
const CITING =
  /^(?!data\/|scripts\/citations).*(?:\.(?:tsx?|mjs|js|css|html|md|ya?ml)|\.env\.example|Dockerfile)$/
const sources: Source[] = paths
  .filter((path) => CITING.test(path) && path !== 'pnpm-lock.yaml')
  .map((path) => ({ path, text: readText(path) }))

const listBroken = (rule: CitationRule, from: readonly Source[], library: Library): string[] =>
  from
    .filter(({ path }) => rule.appliesTo.test(path))
    .flatMap((source) => rule.findBroken(source, library).map((cited) => `${source.path}: ${cited}`))

const named = citationRules.map((rule) => [rule.title, rule] as const)

it.each(named)('[HOUSE-1] %s', (_, rule) => {
  expect(listBroken(rule, sources, repository)).toEqual([])
})

const texts: Readonly<Record<string, string>> = {
  'docs/b.md': '# B\n\n## 1. First\n\n## Second part\n\n## 2. Other\n\n```\n## Third\n```\n',
  'docs/decisions/0012-what-we-add.md': '# 12',
  'docs/a.md': '# One',
  'apps/web/src/here.ts': '',
}
const small: Library = {
  files: new Set(Object.keys(texts)),
  read: (path) => texts[path] ?? '',
  words: () => new Set(['isHere']),
}

it.each(named)('[HOUSE-1] finds a violation: %s', (_, rule) => {
  expect(listBroken(rule, [rule.brokenSource], small)).toHaveLength(1)
})

it.each(named)('[HOUSE-1] accepts good citations: %s', (_, rule) => {
  expect(listBroken(rule, rule.goodSources, small)).toEqual([])
})

it('[HOUSE-1] reads the whole repository', () => {
  for (const folder of ['apps/', 'packages/', 'e2e/', 'scripts/', 'docs/', 'README.md'])
    expect(sources.some(({ path }) => path.startsWith(folder))).toBe(true)
  expect(createAnchor('10. Priorities and the next comment')).toBe('10-priorities-and-the-next-comment')
})
