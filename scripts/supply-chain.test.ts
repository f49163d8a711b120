import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAudit } from './audit.ts'
import { createBom, readChecksums, type BomInput, type ListedProject, type Manifest } from './components.ts'

const root = join(import.meta.dirname, '..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const advisory = {
  module_name: 'left-pad',
  vulnerable_versions: '<1.3.0',
  severity: 'high',
  title: 'Pads right',
  url: 'https://advisories.example/1',
}

describe('the audit', () => {
  it('[SAFE-115] fails for a known vulnerability, and names it', () => {
    const { state, lines } = readAudit(JSON.stringify({ advisories: { 1: advisory }, metadata: {} }))
    expect(state).toBe('failed')
    expect(lines).toEqual(['high: left-pad <1.3.0: Pads right (https://advisories.example/1)'])
  })

  it('[SAFE-115] passes when the registry knows none', () => {
    expect(readAudit('{"advisories":{},"metadata":{}}').state).toBe('passed')
  })

  it.each([
    ['', 'gave no answer'],
    ['<html>', 'gave no answer'],
    ['{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE","message":"responded with 405"}}', 'responded with 405'],
    ['{}', 'has no list'],
  ])('[SAFE-115] is skipped, with the reason, without an answer: %s', (output, reason) => {
    const { state, lines } = readAudit(output)
    expect(state).toBe('skipped')
    expect(lines.join()).toContain(reason)
  })
})

const manifests: Readonly<Record<string, Manifest>> = {
  '/apps/server': { name: '@town/server', version: '0.1.0', license: 'Apache-2.0' },
  '/apps/web': { name: '@town/web', version: '0.1.0' },
  '/packages/rules': { name: '@town/rules', version: '0.1.0' },
  '/packages/testing': { name: '@town/testing', version: '0.1.0' },
  '/store/a': { name: 'a', version: '1.0.0+x', license: '(MIT OR CC0-1.0)' },
  '/store/b': { name: '@scope/b', version: '2.0.0', license: 'SEE LICENSE IN FILE' },
  '/store/test': { name: 'only-for-tests', version: '1.0.0' },
}
const a = { from: 'a', path: '/store/a', dependencies: { b: { path: '/store/b' } } }
const projects: ListedProject[] = [
  {
    name: '@town/server',
    path: '/apps/server',
    dependencies: { '@town/rules': { path: '/packages/rules', deduped: true } },
    optionalDependencies: { windows: { path: '/store/windows' } },
  },
  { name: '@town/web', path: '/apps/web', dependencies: { a: { path: '/store/a', deduped: true } } },
  { name: '@town/rules', path: '/packages/rules', dependencies: { a } },
  { name: '@town/testing', path: '/packages/testing', dependencies: { t: { path: '/store/test' } } },
]
const input: BomInput = {
  projects,
  lockfile:
    "packages:\n\n  '@scope/b@2.0.0':\n    resolution: {integrity: sha512-AAEC}\n    engines: {node: '>=20'}\n",
  readManifest: (path) => manifests[path],
  root: { name: 'town', version: '0.1.0', license: 'Apache-2.0' },
  isProduct: ({ path }) => path.startsWith('/apps/'),
  pnpmVersion: '10.0.0',
  uuid: '3e671687-395b-41f5-a30f-a58921a69b79',
  now: 0,
}
const bom = createBom(input)
const B_REF = 'pkg:npm/%40scope/b@2.0.0'
const A_REF = 'pkg:npm/a@1.0.0%2Bx'

describe('the list of components', () => {
  it('[SAFE-116] has the fields that CycloneDX 1.6 requires', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(bom.metadata.timestamp).toBe('1970-01-01T00:00:00.000Z')
    for (const component of [bom.metadata.component, ...bom.components]) {
      expect(['application', 'library']).toContain(component.type)
      expect(component.name).toBeTruthy()
      expect(component['bom-ref']).toBe(component.purl)
    }
  })

  it('[SAFE-116] has what the product needs, once, and nothing that only tests need', () => {
    expect(bom.components.map(({ purl }) => purl)).toEqual([
      B_REF,
      'pkg:npm/%40town/rules@0.1.0',
      'pkg:npm/%40town/server@0.1.0',
      'pkg:npm/%40town/web@0.1.0',
      A_REF,
    ])
  })

  it('[SAFE-116] says what depends on what, also where pnpm lists a subtree elsewhere', () => {
    const graph = Object.fromEntries(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    expect(graph).toEqual({
      'pkg:npm/town@0.1.0': ['pkg:npm/%40town/server@0.1.0', 'pkg:npm/%40town/web@0.1.0'],
      'pkg:npm/%40town/server@0.1.0': ['pkg:npm/%40town/rules@0.1.0'],
      'pkg:npm/%40town/web@0.1.0': [A_REF],
      'pkg:npm/%40town/rules@0.1.0': [A_REF],
      [A_REF]: [B_REF],
      [B_REF]: [],
    })
  })

  it('[SAFE-116] has licences as expressions, and checksums of the lockfile', () => {
    const byRef = new Map(bom.components.map((component) => [component.purl, component]))
    expect(byRef.get(A_REF)).toMatchObject({ licenses: [{ expression: '(MIT OR CC0-1.0)' }] })
    expect(byRef.get(B_REF)).toMatchObject({
      group: '@scope',
      name: 'b',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    })
    expect(byRef.get(B_REF)?.licenses).toBeUndefined()
  })

  it('[SAFE-116] finds a checksum for every package of our lockfile', () => {
    const lockfile = readText('pnpm-lock.yaml')
    const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'))
    expect(readChecksums(lockfile).size).toBe(packages.match(/resolution: /g)?.length)
  })
})

/** Lists images that are not built here and have no digest. */
function findUnpinned(dockerfile: string, compose: string): string[] {
  const args = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const stages = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, name = '']) => name.replace(/^\$\{(\w+)\}$/, (all, arg: string) => args.get(arg) ?? all))
    .filter((name) => !stages.has(name))
  const services = compose.split(/^ {2}(?=[\w-]+:\n)/m).filter((service) => !/^ {4}build:/m.test(service))
  const images = services.flatMap((service) =>
    [...service.matchAll(/^ {4}image: (\S+)/gm)].map(([, name = '']) => name),
  )
  return [...bases, ...images].filter((name) => !/@sha256:[0-9a-f]{64}$/.test(name))
}

it('[SAFE-117] images are pinned by digest', () => {
  expect(findUnpinned(readText('Dockerfile'), readText('docker-compose.yml'))).toEqual([])
  const compose = 'services:\n  db:\n    image: postgres:17\n  own:\n    build: .\n    image: own\n'
  expect(findUnpinned('FROM node:20 AS build\nFROM build\n', compose)).toEqual(['node:20', 'postgres:17'])
})

it('[SAFE-115] [SAFE-116] CI audits and writes the list', () => {
  const ci = readText('.ci/run')
  for (const command of ['npm run audit', 'npm run components']) expect(ci).toContain(command)
})
