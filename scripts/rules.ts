import { dirname, join } from 'node:path/posix'

/** A source file: its path from the root, with slashes, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** A rule of docs/architecture.md that the linter cannot state. */
export interface Rule {
  readonly description: string
  readonly appliesTo: RegExp
  /** Lists violations as they are written in the source; empty when there are none. */
  readonly findViolations: (source: Source) => readonly string[]
  /** A file with one violation: proves that the rule finds something. */
  readonly counterexample: Source
}

const listImports = ({ path, text }: Source): { written: string; target: string }[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, written = '']) => ({
    written,
    target: join(dirname(path), written),
  }))

const getPackage = (path: string): string => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? ''
const findFeature = (path: string): string | undefined =>
  /^apps\/[^/]+\/src\/features\/([^/]+)\//.exec(path)?.[1]

const listForeignImports = (source: Source) =>
  listImports(source).filter(({ target }) => {
    const other = findFeature(target)
    return (
      getPackage(target) === getPackage(source.path) &&
      other !== undefined &&
      other !== findFeature(source.path)
    )
  })

const findMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([found]) => found)

const EXPORTED_FUNCTION =
  /^export (?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<|\(|\w+ =>))/

function findUndocumented({ text }: Source): string[] {
  const lines = text.split('\n')
  const seen = new Set<string>()
  return lines.flatMap((line, at) => {
    const found = EXPORTED_FUNCTION.exec(line)
    const name = found?.[1] ?? found?.[2]
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [name]
  })
}

/** Matches code that takes the first key of a map, in a loop or alone, as evictions do. */
const HAND_WRITTEN_EVICTION =
  /\.(?:keys|entries|values)\(\)\.next\(|const \[[^\]]+\] = (?:\[\.\.\.)?\w+\.(?:keys|entries|values)\(\)|for \(const (\w+) of \w+\.(?:keys|entries)\(\)\)(?=[^]{0,200}?\b(?:delete|drop|evict)\w*\(\1\))/g

export const rules: readonly Rule[] = [
  {
    description: 'a screen does not import another feature',
    appliesTo: /^apps\/(?:web|participant|report)\/src\/features\//,
    findViolations: (source) => listForeignImports(source).map(({ written }) => written),
    counterexample: {
      path: 'apps/web/src/features/stats/MonitorPage.tsx',
      text: "import { useComments } from '../comments/comments-api.ts'",
    },
  },
  {
    description: "of another feature the server's code imports storage and replies only",
    // features/handlers.ts is the registry of all features
    appliesTo: /^apps\/mock-api\/src\/features\/[^/]+\//,
    findViolations: (source) =>
      listForeignImports(source)
        .filter(({ target }) => !/(?:^|[/.])(?:storage|reply)\.ts$/.test(target))
        .map(({ written }) => written),
    counterexample: {
      path: 'apps/mock-api/src/features/stats/handlers.ts',
      text: "import { turnOpen } from '../conversations/change.ts'",
    },
  },
  {
    description: '[HOUSE-3] storage, core, identity and http of the server import nothing from features',
    appliesTo: /^apps\/mock-api\/src\/(?:storage|core|identity|http)\//,
    findViolations: (source) =>
      listImports(source)
        .filter(({ target }) => target.startsWith('apps/mock-api/src/features/'))
        .map(({ written }) => written),
    counterexample: {
      path: 'apps/mock-api/src/http/access.ts',
      text: "import type { ReportRow } from '../features/reports/storage.ts'",
    },
  },
  {
    description: 'a relative import stays inside its package (benchmarks and journeys may reach scripts/)',
    appliesTo: /^(?:apps|packages|e2e)\//,
    findViolations: (source) =>
      listImports(source)
        .filter(({ target }) => getPackage(target) !== getPackage(source.path))
        .filter(({ target }) => !(getPackage(target) === 'scripts' && /^e2e\/|\/bench\//.test(source.path)))
        .map(({ written }) => written),
    counterexample: {
      path: 'apps/cli/src/main.ts',
      text: "const { open } = await import('../../mock-api/src/storage/open.ts')",
    },
  },
  {
    description: 'icons are imported components, never strings (a string costs 105 kB)',
    appliesTo: /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/,
    findViolations: ({ text }) =>
      findMatches(text, /\b(?:icon|(?:left|right|start|end)Icon)(?:=\{?|: )["'`].*/g),
    counterexample: { path: 'apps/web/src/ui/Page.tsx', text: '<Button icon="add" />' },
  },
  {
    description: 'every exported function of domain and api-types has a docstring',
    appliesTo: /^packages\/(?:domain|api-types)\/src\/.*(?<!\.test)\.ts$/,
    findViolations: findUndocumented,
    counterexample: {
      path: 'packages/domain/src/votes.ts',
      text: 'const one = 1\nexport const twice = (n: number): number => n * 2',
    },
  },
  {
    description: '[HOUSE-6] every cache with a bound of the server is one of bounded-cache.ts',
    appliesTo: /^apps\/mock-api\/src\/(?!bounded-cache\.).*(?<!\.test)\.ts$/,
    findViolations: ({ text }) => [
      ...findMatches(text, /from 'lru-cache'/g),
      ...findMatches(text, HAND_WRITTEN_EVICTION),
    ],
    counterexample: {
      path: 'apps/mock-api/src/http/reply-cache.ts',
      text: 'const [oldest] = cache.keys()\nif (cache.size > MAX && oldest) cache.delete(oldest)',
    },
  },
  {
    description: 'no file re-exports',
    appliesTo: /^/,
    findViolations: ({ text }) => findMatches(text, /^export (?:type )?(?:\*|\{[^}]*\}) .*from .*/gm),
    counterexample: { path: 'apps/web/src/ui/index.ts', text: "export { Page } from './Page.tsx'" },
  },
  {
    description: 'no check is silenced',
    appliesTo: /^(?!scripts\/rules)/,
    findViolations: ({ text }) => findMatches(text, /(?:oxlint|eslint)-disable.*|@ts-(?:ignore|nocheck).*/g),
    counterexample: { path: 'apps/web/src/main.tsx', text: '// oxlint-disable-next-line' },
  },
  {
    description: 'file names are kebab-case, PascalCase for a .tsx with a component',
    appliesTo: /./,
    findViolations: ({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const word = name.endsWith('.tsx')
        ? /^(?:[A-Z][A-Za-z0-9]*|[a-z0-9-]+)(?:\.[a-z]+)+$/
        : /^[a-z0-9-]+(?:\.[a-z]+)+$/
      return word.test(name) ? [] : [name]
    },
    counterexample: { path: 'apps/web/src/ui/saveStatus.ts', text: '' },
  },
]

/** Libraries that belong to one part of the product, and the packages that may declare them. */
export const libraryPackages: readonly (readonly [library: RegExp, homes: readonly string[]])[] = [
  [
    /^(?:@fastify\/.+|fastify|kysely|better-sqlite3|pg|oidc-provider|jose|lru-cache)$/,
    ['apps/mock-api', 'packages/testing'],
  ],
  [/^react(?:-dom)?$/, ['apps/web', 'apps/participant', 'apps/report', 'packages/charts', 'packages/ui']],
  [/^(?:oidc-client-ts|@reduxjs\/toolkit|react-redux|@blueprintjs\/.+)$/, ['apps/web']],
  [/^echarts(?:-for-react)?$/, ['packages/charts']],
  [/^(?:commander|openid-client)$/, ['apps/cli']],
  [/^typebox$/, ['packages/api-types', 'apps/mock-api', 'apps/cli']],
]
