import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONTRACT } from '../packages/api-types/src/contract.ts'

const root = join(import.meta.dirname, '..')

/** The files of each layer of a feature. */
const LAYERS: Readonly<Record<string, RegExp>> = {
  page: /^docs\/contract\//,
  endpoint: /^packages\/api-types\/src\//,
  rule: /^packages\/(domain|opinion|topics)\/src\//,
  handler: /^apps\/mock-api\/src\/features\//,
  storage: /^apps\/mock-api\/src\/.*storage\.ts$/,
  client: /^apps\/(web|participant|report|cli)\/src\//,
}

const paths = ['docs/contract', 'packages', 'apps'].flatMap(listFiles)

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path)
    return /(?<!\.test)\.(?:md|tsx?)$/.test(path) ? [path] : []
  })
}

const readLayer = (pattern: RegExp): string =>
  paths
    .filter((path) => pattern.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .toLowerCase()

const layers = Object.entries(LAYERS).map(([name, pattern]) => [name, readLayer(pattern)] as const)
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const calls = Object.values(CONTRACT)
  .flatMap((endpoints) => Object.keys(endpoints))
  .filter((name) => glossary.includes(`\`${name}\``))

it('[HOUSE-2] the glossary names calls', () => {
  expect(calls.length).toBeGreaterThan(5)
})

it.each(calls)('[HOUSE-2] a search for %s finds every layer', (name) => {
  expect(layers.filter(([, text]) => !text.includes(name.toLowerCase())).map(([layer]) => layer)).toEqual([])
})
